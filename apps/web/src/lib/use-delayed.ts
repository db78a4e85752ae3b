import { useEffect, useState } from 'react';

/** True once `pending` has lasted for `milliseconds`: short waits show no skeleton. */
export function useDelayed(pending: boolean, milliseconds = 200): boolean {
  const [isDelayed, setIsDelayed] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setIsDelayed(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setIsDelayed(false);
    };
  }, [pending, milliseconds]);
  return pending && isDelayed;
}
