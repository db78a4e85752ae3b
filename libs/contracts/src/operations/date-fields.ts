import * as z from 'zod/mini';
import { MAX_VALUE_LENGTH } from './fields.js';

/**
 * Dates as forms send them: a day (`2026-11-30`) or an ISO 8601 time. Only validated here; the service converts days
 * to America/Sao_Paulo.
 */

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const TIME_PATTERN = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;
const INVALID_DATE_MESSAGE = 'Data inválida';

const isRealDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`);
  // V8 parses February 30 as March 2.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(day) && /^20\d\d/.test(day);
};

function normalizeDate(text: string): string {
  if (DAY_PATTERN.test(text)) return isRealDay(text) ? text : INVALID_DATE_MESSAGE;
  const [, day, , , zone] = TIME_PATTERN.exec(text) ?? [];
  if (day === undefined || !isRealDay(day)) return INVALID_DATE_MESSAGE;
  const time = Date.parse(zone ? text : `${text}-03:00`);
  return Number.isFinite(time) ? new Date(time).toISOString() : INVALID_DATE_MESSAGE;
}

/** A day, a time in UTC, or null when missing or empty. */
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
 * Milliseconds of a value parsed by `dateField`, to compare two of them; undefined without a date. A day starts at
 * midnight −03:00, which is exact enough for the comparison.
 */
export function toTimestamp(parsed: unknown): number | undefined {
  if (typeof parsed !== 'string') return undefined;
  if (parsed.length > MAX_VALUE_LENGTH) return undefined;
  const time = Date.parse(DAY_PATTERN.test(parsed) ? `${parsed}T00:00:00-03:00` : parsed);
  return Number.isFinite(time) ? time : undefined;
}
