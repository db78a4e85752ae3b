import { isAxiosError, isCancel } from 'axios';
import { toApiError } from '../../lib/api-error';

/** Why the member cannot be loaded yet; neither is a reason to end the session. */
export type RetryReason = 'network' | 'busy';

const MAX_SERVER_ERRORS = 3;
const MAX_DELAY_MS = 15_000;

export function getRetryReason(error: unknown): RetryReason | null {
  if (!isAxiosError(error) || isCancel(error)) return null;
  if (!error.response) return 'network';
  return error.response.status === 429 ? 'busy' : null;
}

/** Without end while there is no network or too many requests; three times after errors of the server; else never. */
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
    /** In milliseconds: as the server asks, else 1, 2, 4 seconds and so on. */
    retryDelay(failures: number, error: unknown): number {
      const { retryAfter } = toApiError(error);
      return retryAfter === undefined ? Math.min(1000 * 2 ** failures, MAX_DELAY_MS) : retryAfter * 1000;
    },
  };
}
