import { REASON_KEY, setSignOutReason, type SignOutReason } from '../../lib/token';

/** Takes over why the session ended in another tab. Returns a function that ends it. */
export function followSignOutReason(): () => void {
  const handle = ({ key, newValue }: StorageEvent): void => {
    if (key !== REASON_KEY || newValue === null) return;
    const [reason, token] = newValue.split(' ');
    setSignOutReason(reason as SignOutReason, token || null);
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
