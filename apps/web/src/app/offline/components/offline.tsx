import { useEffect, useState } from 'react';
import { OptionalBoundary } from '../../../components/ui/optional-boundary';
import { runWhenIdle } from '../../../lib/idle';
import { lazyPart } from '../../../lib/lazy-part';

const OfflineBar = lazyPart(() => import('./offline-bar'), 'OfflineBar');

/** Loads the status bar after the page. */
export function Offline() {
  const [ready, setReady] = useState(false);
  useEffect(() => runWhenIdle(() => setReady(true)), []);
  return ready ? (
    <OptionalBoundary>
      <OfflineBar />
    </OptionalBoundary>
  ) : null;
}
