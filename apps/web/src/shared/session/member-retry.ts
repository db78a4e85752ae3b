import { toApiError } from '../../lib/api-error';
import { isChunkLoadError } from '../../lib/chunk-load-error';
import { isHttpError } from '../../lib/http-error';

/** Why loading the member is retried; the session stays. */
export type RetryReason = 'network' | 'busy';

const MAX_SERVER_ERRORS = 3;
const MAX_DELAY_MS = 15_000;

export function getRetryReason(error: unknown): RetryReason | null {
  if (isChunkLoadError(error)) return 'network';
  if (!isHttpError(error) || error.code === 'ERR_CANCELED') return null;
  if (!error.response) return 'network';
  return error.response.status === 429 ? 'busy' : null;
}

/** Unlimited retries offline and on 429; three on server errors; none otherwise. */
export function createMemberRetry() {
  let serverErrors = 0;
  return {
    retry(failures: number, error: unknown): boolean {
      if (failures === 0) serverErrors = 0;
      if (getRetryReason(error)) return true;
      const { status } = toApiError(error);
      if (status === null || status < 500) return false;
      serverErrors += 1;
      return serverErrors <= MAX_SERVER_ERRORS;
    },
    /** Milliseconds: Retry-After, else exponential from 1 s. */
    retryDelay(failures: number, error: unknown): number {
      const { retryAfter } = toApiError(error);
      return retryAfter === undefined ? Math.min(1000 * 2 ** failures, MAX_DELAY_MS) : retryAfter * 1000;
    },
  };
}
