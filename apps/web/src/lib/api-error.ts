import { isAxiosError } from 'axios';
import type { ErrorBody, FieldError } from '@pechincha/contracts/errors';

/** What a failed call said, as far as it said anything. */
export interface ApiError {
  /** Null where no answer came. */
  status: number | null;
  code?: string;
  message?: string;
  errors: FieldError[];
  /** Seconds after which the server wants to be asked again, between one and `MAX_RETRY_AFTER_SECONDS`. */
  retryAfter?: number;
}

const MAX_RETRY_AFTER_SECONDS = 300;

function parseRetryAfter(header: unknown): number | undefined {
  if (typeof header !== 'string' || !/^\d{1,9}$/.test(header)) return undefined;
  return Math.min(Math.max(Number(header), 1), MAX_RETRY_AFTER_SECONDS);
}

export function toApiError(error: unknown): ApiError {
  if (!isAxiosError<Partial<ErrorBody>>(error) || !error.response) return { status: null, errors: [] };
  const { status, data, headers } = error.response;
  const retryAfter = parseRetryAfter(headers['retry-after']);
  const body = typeof data === 'object' && data !== null ? data : {};
  return {
    status,
    ...(body.code ? { code: body.code } : {}),
    ...(body.message || body.msg ? { message: body.message || body.msg } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    errors: Array.isArray(body.errors) ? body.errors : [],
  };
}

/** The server's words, or those of the place where it failed. */
export const getErrorMessage = (error: unknown, fallback: string): string =>
  toApiError(error).message ?? fallback;

export const isNotFound = (error: unknown): boolean => toApiError(error).status === 404;

/** The session ended with this call: the page for signing in, or the one of a suspension, says enough. */
export function isSessionEnded(error: unknown): boolean {
  const { status, code } = toApiError(error);
  return status === 401 || code === 'ACCOUNT_SUSPENDED';
}
