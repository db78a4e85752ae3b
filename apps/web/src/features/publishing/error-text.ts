import { toApiError } from '../../lib/api-error';

/** What a failed publication says: the faults of all fields in one line, else the server's words, else these. */
export function getFieldErrorsText(error: unknown, fallback: string): string {
  const { errors, message } = toApiError(error);
  const messages = errors.map((fieldError) => fieldError.message || fieldError.msg).filter(Boolean);
  return messages.length > 0 ? messages.join(' | ') : (message ?? fallback);
}
