import { useEffect, useRef } from 'react';
import { currentTheme } from '../../../lib/theme';
import { loadGoogleIdentity } from '../google-identity';

interface GoogleCredentialProps {
  clientId: string;
  onCredential: (credential: string) => void;
  /** Google's library did not come, or Google answered without saying who it was. */
  onFailure: () => void;
}

/** Google's own button, which gives a credential to whoever shows it. */
export function GoogleCredential({ clientId, onCredential, onFailure }: GoogleCredentialProps) {
  const place = useRef<HTMLDivElement>(null);
  const answer = useRef({ onCredential, onFailure });
  useEffect(() => {
    answer.current = { onCredential, onFailure };
  });
  useEffect(() => {
    let gone = false;
    loadGoogleIdentity()
      .then((identity) => {
        if (gone || !place.current) return;
        identity.initialize({
          client_id: clientId,
          callback: ({ credential }) =>
            credential ? answer.current.onCredential(credential) : answer.current.onFailure(),
        });
        identity.renderButton(place.current, {
          theme: currentTheme() === 'dark' ? 'filled_black' : 'outline',
          size: 'large',
          locale: 'pt-BR',
          width: Math.min(400, place.current.clientWidth),
        });
      })
      .catch(() => {
        if (!gone) answer.current.onFailure();
      });
    return () => {
      gone = true;
    };
  }, [clientId]);
  return <div ref={place} className="flex min-h-11 justify-center" />;
}
