import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/idle';
import { onToastPlacesWanted } from '../../lib/toast-places';

const Boxes = lazy(() => import('./toast-boxes').then((module) => ({ default: module.ToastBoxes })));

/** The places where toasts appear. They come after the page; what is said before waits for them. */
export function Toasts() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const bring = (): void => setReady(true);
    const callOff = whenIdle(bring);
    const forget = onToastPlacesWanted(bring);
    return () => {
      callOff();
      forget();
    };
  }, []);
  return ready ? (
    <Suspense fallback={null}>
      <Boxes />
    </Suspense>
  ) : null;
}
