/** What the driver throws while the database or its primary cannot be reached, or has no connection free in time. */
const UNREACHABLE_ERROR_NAMES =
  /^(Mongo(ose)?(ServerSelection|ServerClosed|Network|NetworkTimeout|PoolCleared|PoolClosed|WaitQueueTimeout|NotConnected|TopologyClosed|OperationTimeout|ExpiredSession)Error|PoolClearedOnNetworkError|OperationTimeoutError)$/;

/** Stepping down, shutting down, not primary (yet), interrupted by one of these. */
const UNREACHABLE_ERROR_CODES = new Set<unknown>([
  6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);

/**
 * True where the database, not the work, is at fault: the same work will do once it is back. The one list of it: a
 * request is answered 503, a consumer holds its event.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNREACHABLE_ERROR_NAMES.test(error.name)) return true;
  if (!error.name.startsWith('Mongo')) return false;
  // The database answers "not the primary" while it changes hands, and with this label only what may be retried.
  return (
    hasErrorLabel(error, 'RetryableWriteError') ||
    ('code' in error && UNREACHABLE_ERROR_CODES.has(error.code))
  );
}

const hasErrorLabel = (error: Error, label: string): boolean =>
  'hasErrorLabel' in error &&
  typeof error.hasErrorLabel === 'function' &&
  error.hasErrorLabel(label) === true;
