import { toApiError } from './api-error';
import { isHttpError } from './http-error';

/** The current row in a 409 EDIT_CONFLICT, else undefined. */
export const findCurrentRow = <Row>(
  error: unknown,
  name: string,
  parse: (input: unknown) => Row,
): Row | undefined =>
  toApiError(error).code === 'EDIT_CONFLICT' && isHttpError<Record<string, unknown>>(error)
    ? parse(error.response?.data[name])
    : undefined;
