import { useEffect, useRef } from 'react';
import { getTheme } from '../../../lib/theme';
import { loadGoogleIdentity } from '../google-identity';

interface GoogleCredentialProps {
  clientId: string;
  onCredential: (credential: string) => void;
  /** The library did not load, or Google returned no credential. */
  onFailure: () => void;
}

/** Renders Google's sign-in button and returns its credential. */
export function GoogleCredential({ clientId, onCredential, onFailure }: GoogleCredentialProps) {
  const container = useRef<HTMLDivElement>(null);
  const callbacks = useRef({ onCredential, onFailure });
  useEffect(() => {
    callbacks.current = { onCredential, onFailure };
  });
  useEffect(() => {
    let isUnmounted = false;
    loadGoogleIdentity()
      .then((identity) => {
        if (isUnmounted || !container.current) return;
        identity.initialize({
          client_id: clientId,
          callback: ({ credential }) =>
            credential ? callbacks.current.onCredential(credential) : callbacks.current.onFailure(),
        });
        identity.renderButton(container.current, {
          theme: getTheme() === 'dark' ? 'filled_black' : 'outline',
          size: 'large',
          locale: 'pt-BR',
          width: Math.min(400, container.current.clientWidth),
        });
      })
      .catch(() => {
        if (!isUnmounted) callbacks.current.onFailure();
      });
    return () => {
      isUnmounted = true;
    };
  }, [clientId]);
  return <div ref={container} className="flex min-h-11 justify-center" />;
}
