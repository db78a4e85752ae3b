/** Of any thrown value. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Errors of the driver when the database or its primary is unreachable or the pool has no free connection in time. */
const UNREACHABLE_ERROR_NAMES =
  /^(Mongo(ose)?(ServerSelection|ServerClosed|Network|NetworkTimeout|PoolCleared|PoolClosed|WaitQueueTimeout|NotConnected|TopologyClosed|OperationTimeout|ExpiredSession)Error|PoolClearedOnNetworkError|OperationTimeoutError)$/;

/** Host unreachable, stepping down, shutting down, not primary, and operations interrupted by these or an operator. */
const UNREACHABLE_ERROR_CODES = new Set<unknown>([
  6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11601, 11602, 13435, 13436,
]);

/**
 * True when the database, not the work, caused the error, so that the same work succeeds later. Requests then respond
 * 503, consumers hold their event.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNREACHABLE_ERROR_NAMES.test(error.name)) return true;
  if (!error.name.startsWith('Mongo')) return false;
  // MongoDB labels errors during a failover of the primary that are safe to retry.
  return (
    hasErrorLabel(error, 'RetryableWriteError') ||
    ('code' in error && UNREACHABLE_ERROR_CODES.has(error.code))
  );
}

/** Whether the transaction that threw this may be committed nevertheless, so that repeating it may do it twice. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  isDatabaseUnavailable(error) ||
  (error instanceof Error && hasErrorLabel(error, 'UnknownTransactionCommitResult'));

const hasErrorLabel = (error: Error, label: string): boolean =>
  'hasErrorLabel' in error &&
  typeof error.hasErrorLabel === 'function' &&
  error.hasErrorLabel(label) === true;

/** Whether a write violated the unique index of this field. */
export const isDuplicateKey = (error: unknown, field: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 11_000 &&
  'keyPattern' in error &&
  field in (error.keyPattern as object);
