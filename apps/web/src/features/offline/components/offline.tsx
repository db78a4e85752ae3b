import { lazy, useEffect, useState } from 'react';
import { Optional } from '../../../components/ui/optional';
import { whenIdle } from '../../../lib/idle';
import { loadQuietly } from '../../../lib/missing-code';

const OfflineBar = lazy(() =>
  loadQuietly(() => import('./offline-bar')).then((module) => ({ default: module.OfflineBar })),
);

/** What makes the site honest without a network. It comes after the page. */
export function Offline() {
  const [ready, setReady] = useState(false);
  useEffect(() => whenIdle(() => setReady(true)), []);
  return ready ? (
    <Optional>
      <OfflineBar />
    </Optional>
  ) : null;
}
