import type { ErrorBody, FieldError } from '@pechincha/contracts/errors';
import type { AxiosError } from 'axios';

export const CONNECTION_ERROR_TEXT = 'Erro de conexão com o servidor.';

/** Same as `isAxiosError`, whose import would load axios. */
export const isHttpError = <T>(error: unknown): error is AxiosError<T> =>
  typeof error === 'object' && error !== null && 'isAxiosError' in error && error.isAxiosError === true;

/** Toast text of a failed action, unless the server sends one. */
export const ACTION_ERROR_TEXT = 'Não deu certo. Tente de novo.';

/** Normalized error of an HTTP call. */
interface ApiError {
  /** Null without a response. */
  status: number | null;
  code?: string;
  message?: string;
  errors: FieldError[];
  /** Seconds from the Retry-After header, between 1 and `MAX_RETRY_AFTER_SECONDS`. */
  retryAfter?: number;
}

const MAX_RETRY_AFTER_SECONDS = 300;

function parseRetryAfter(header: unknown): number | undefined {
  if (typeof header !== 'string' || !/^\d{1,9}$/.test(header)) return undefined;
  return Math.min(Math.max(Number(header), 1), MAX_RETRY_AFTER_SECONDS);
}

export function toApiError(error: unknown): ApiError {
  if (!isHttpError<Partial<ErrorBody>>(error) || !error.response) return { status: null, errors: [] };
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

/** The server's message, or `fallback` without one. */
export const getErrorMessage = (error: unknown, fallback: string): string =>
  toApiError(error).message ?? fallback;

/** The server's message about the first invalid field, else about the whole, else `fallback`. */
export function getFirstErrorMessage(error: unknown, fallback: string): string {
  const { errors, message } = toApiError(error);
  return errors[0]?.message ?? message ?? fallback;
}

/** The server's message about a conflict, which says what is in the way, else `fallback`. */
export function getConflictText(error: unknown, fallback: string): string {
  const { status, message } = toApiError(error);
  return (status === 409 && message) || fallback;
}

/** Whether it may have been done nevertheless: the response was lost, or is that of a server in between. */
export function isOutcomeUnknown(error: unknown): boolean {
  const { status } = toApiError(error);
  return status === null || status >= 500;
}

/** `retry` of mutations that are safe to repeat: once more where the response was lost. */
export const retryLost = (failures: number, error: unknown): boolean =>
  failures === 0 && toApiError(error).status === null;

/** Calls once more where the response was lost: for calls that are safe to repeat. */
export async function repeatLost<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!retryLost(0, error)) throw error;
    return call();
  }
}

export const isNotFound = (error: unknown): boolean => toApiError(error).status === 404;

/** For deletions: what is gone already was deleted before, by a call whose response was lost or in another tab. */
export function ignoreNotFound(error: unknown): void {
  if (!isNotFound(error)) throw error;
}

/** Whether the call ended the session: the login or suspension page explains it, so no toast is needed. */
export function isSessionEnded(error: unknown): boolean {
  const { status, code } = toApiError(error);
  return status === 401 || code === 'ACCOUNT_SUSPENDED';
}
