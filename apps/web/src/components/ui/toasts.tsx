import { lazy, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/idle';
import { loadQuietly } from '../../lib/missing-code';
import { onToastPlacesWanted } from '../../lib/toast-places';
import { Optional } from './optional';

const Boxes = lazy(() =>
  loadQuietly(() => import('./toast-boxes')).then((module) => ({ default: module.ToastBoxes })),
);

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
    <Optional>
      <Boxes />
    </Optional>
  ) : null;
}
