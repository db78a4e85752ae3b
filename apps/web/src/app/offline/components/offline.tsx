import { lazy, useEffect, useState } from 'react';
import { OptionalBoundary } from '../../../components/ui/optional-boundary';
import { runWhenIdle } from '../../../lib/idle';
import { loadOptional } from '../../../lib/chunk-load-error';

const OfflineBar = lazy(() =>
  loadOptional(() => import('./offline-bar')).then((module) => ({ default: module.OfflineBar })),
);

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
