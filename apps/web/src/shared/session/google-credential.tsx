import { useEffect, useRef } from 'react';
import { getTheme } from '../../lib/style';

/** The used part of Google Identity Services. */
interface GoogleIdentity {
  initialize(settings: { client_id: string; callback: (response: { credential?: string }) => void }): void;
  renderButton(container: HTMLElement, options: Record<string, string | number>): void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } };
  }
}

let loading: Promise<GoogleIdentity> | undefined;

/** Loads Google's library on first use. */
function loadGoogleIdentity(): Promise<GoogleIdentity> {
  loading ??= new Promise<GoogleIdentity>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = 'https://accounts.google.com/gsi/client';
    script.async = true;
    script.onload = () => {
      const identity = window.google?.accounts.id;
      if (identity) resolve(identity);
      else reject(new Error('Google script loaded without google.accounts.id'));
    };
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new Error('Google script failed to load'));
    };
    document.head.append(script);
  });
  return loading;
}

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
