import { useEffect, useState } from 'react';
import { runWhenIdle } from '../../lib/idle';
import { onToastsNeeded } from '../../lib/show-toast';
import { OptionalBoundary } from './optional-boundary';
import { lazyPart } from '../../lib/lazy-part';

const ToastContainers = lazyPart(() => import('./toast-containers'), 'ToastContainers');

/** Mounts the toast containers when the browser is idle, or at the first toast. */
export function Toasts() {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => {
    const mount = (): void => setIsMounted(true);
    const cancelIdle = runWhenIdle(mount);
    const unsubscribe = onToastsNeeded(mount);
    return () => {
      cancelIdle();
      unsubscribe();
    };
  }, []);
  return isMounted ? (
    <OptionalBoundary>
      <ToastContainers />
    </OptionalBoundary>
  ) : null;
}
