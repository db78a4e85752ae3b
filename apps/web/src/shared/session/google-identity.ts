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
export function loadGoogleIdentity(): Promise<GoogleIdentity> {
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
