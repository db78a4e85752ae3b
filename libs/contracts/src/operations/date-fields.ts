import * as z from 'zod/mini';
import { MAX_VALUE_LENGTH } from './fields.js';

/**
 * Dates as forms send them: a day (`2026-11-30`) or a time in ISO 8601. What a day means
 * (America/Sao_Paulo) is the service's to say; here it is only told apart from what is no date.
 */

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const TIME_PATTERN = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;
const INVALID_DATE_MESSAGE = 'Data inválida';

const isRealDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`);
  // V8 reads the 30th of February as the 2nd of March.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(day) && /^20\d\d/.test(day);
};

function normalizeDate(text: string): string {
  if (DAY_PATTERN.test(text)) return isRealDay(text) ? text : INVALID_DATE_MESSAGE;
  const [, day, , , zone] = TIME_PATTERN.exec(text) ?? [];
  if (day === undefined || !isRealDay(day)) return INVALID_DATE_MESSAGE;
  const time = Date.parse(zone ? text : `${text}-03:00`);
  return Number.isFinite(time) ? new Date(time).toISOString() : INVALID_DATE_MESSAGE;
}

/** A day, a time in UTC, or null where it is missing or empty. */
export const dateField = z._default(
  z.pipe(
    z.transform((input: unknown) => {
      if (typeof input !== 'string') return input;
      if (input.length > MAX_VALUE_LENGTH) return INVALID_DATE_MESSAGE;
      const trimmed = input.trim();
      return trimmed === '' ? null : normalizeDate(trimmed);
    }),
    z.nullable(z.string(INVALID_DATE_MESSAGE).check(z.regex(/^\d{4}-/, INVALID_DATE_MESSAGE))),
  ),
  null,
);

/**
 * Milliseconds of something parsed by `moment`, for comparing two of them; undefined where there is none. A
 * day counts from its midnight at −03:00, which is exact enough to say which of two is later.
 */
export function toTimestamp(parsed: unknown): number | undefined {
  if (typeof parsed !== 'string') return undefined;
  if (parsed.length > MAX_VALUE_LENGTH) return undefined;
  const time = Date.parse(DAY_PATTERN.test(parsed) ? `${parsed}T00:00:00-03:00` : parsed);
  return Number.isFinite(time) ? time : undefined;
}
