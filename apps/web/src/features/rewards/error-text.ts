import { toApiError, getErrorMessage } from '../../lib/api-error';

/** Of a session that is over nothing is said: the page for signing in says enough. */
const isUnauthorized = (error: unknown): boolean => toApiError(error).status === 401;

/** These words, whatever the server said. */
export const errorTextUnlessUnauthorized =
  (text: string) =>
  (error: unknown): string | undefined =>
    isUnauthorized(error) ? undefined : text;

/** The server's words, or these. */
export const getErrorMessageUnlessUnauthorized = (error: unknown, fallback: string): string | undefined =>
  isUnauthorized(error) ? undefined : getErrorMessage(error, fallback);
