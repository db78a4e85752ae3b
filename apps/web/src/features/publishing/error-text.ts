import { toApiError } from '../../lib/api-error';

/** All field errors in one line, else the server's message, else `fallback`. */
export function getFieldErrorsText(error: unknown, fallback: string): string {
  const { errors, message } = toApiError(error);
  const messages = errors.map((fieldError) => fieldError.message || fieldError.msg).filter(Boolean);
  return messages.length > 0 ? messages.join(' | ') : (message ?? fallback);
}
