import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../../lib/idle';

const Bar = lazy(() => import('./offline-bar').then((module) => ({ default: module.OfflineBar })));

/** What makes the site honest without a network. It comes after the page. */
export function Offline() {
  const [ready, setReady] = useState(false);
  useEffect(() => whenIdle(() => setReady(true)), []);
  return ready ? (
    <Suspense fallback={null}>
      <Bar />
    </Suspense>
  ) : null;
}
