import { toApiError, getErrorMessage } from '../../lib/api-error';

/** A 401 redirects to /login without a toast. */
const isUnauthorized = (error: unknown): boolean => toApiError(error).status === 401;

/** This text for every error except 401. */
export const errorTextUnlessUnauthorized =
  (text: string) =>
  (error: unknown): string | undefined =>
    isUnauthorized(error) ? undefined : text;

/** The server's message or `fallback`; undefined for 401. */
export const getErrorMessageUnlessUnauthorized = (error: unknown, fallback: string): string | undefined =>
  isUnauthorized(error) ? undefined : getErrorMessage(error, fallback);
