import { useEffect, useState } from 'react';

/** True once `waiting` has lasted 200 ms: what comes sooner needs no skeleton. */
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
