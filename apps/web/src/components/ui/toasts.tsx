import { useEffect, useRef, useState } from 'react';
import { onToastsNeeded } from '../../lib/show-toast';
import { OptionalBoundary } from './optional-boundary';
import { lazyPart, runWhenIdle } from '../../lib/lazy-part';

const ToastContainers = lazyPart(() => import('./toast-containers'), 'ToastContainers');

/** Mounts the toast containers when the browser is idle, or at the first toast; a failed load is tried again at the next. */
export function Toasts() {
  const [isMounted, setIsMounted] = useState(false);
  const boundary = useRef<OptionalBoundary>(null);
  useEffect(() => {
    const mount = (): void => {
      setIsMounted(true);
      boundary.current?.retry();
    };
    const cancelIdle = runWhenIdle(mount);
    const unsubscribe = onToastsNeeded(mount);
    return () => {
      cancelIdle();
      unsubscribe();
    };
  }, []);
  return isMounted ? (
    <OptionalBoundary ref={boundary}>
      <ToastContainers />
    </OptionalBoundary>
  ) : null;
}
