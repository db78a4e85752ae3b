import { useEffect, useState } from 'react';

/** True once `waiting` has lasted 200 ms: what comes sooner needs no skeleton. */
export function useLate(waiting: boolean, milliseconds = 200): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting, milliseconds]);
  return waiting && late;
}
