import * as z from 'zod/mini';
import { MAX_VALUE_LENGTH } from './fields.js';

/**
 * Dates as forms send them: a day (`2026-11-30`) or a time in ISO 8601. What a day means
 * (America/Sao_Paulo) is the service's to say; here it is only told apart from what is no date.
 */

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;
const NO_DATE = 'Data inválida';

const isRealDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`);
  // V8 reads the 30th of February as the 2nd of March.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(day) && /^20\d\d/.test(day);
};

function normalized(text: string): string {
  if (DAY.test(text)) return isRealDay(text) ? text : NO_DATE;
  const [, day, , , zone] = TIME.exec(text) ?? [];
  if (day === undefined || !isRealDay(day)) return NO_DATE;
  const time = Date.parse(zone ? text : `${text}-03:00`);
  return Number.isFinite(time) ? new Date(time).toISOString() : NO_DATE;
}

/** A day, a time in UTC, or null where it is missing or empty. */
export const moment = z._default(
  z.pipe(
    z.transform((typed: unknown) => {
      if (typeof typed !== 'string') return typed;
      if (typed.length > MAX_VALUE_LENGTH) return NO_DATE;
      const text = typed.trim();
      return text === '' ? null : normalized(text);
    }),
    z.nullable(z.string(NO_DATE).check(z.regex(/^\d{4}-/, NO_DATE))),
  ),
  null,
);

/**
 * Milliseconds of something parsed by `moment`, for comparing two of them; undefined where there is none. A
 * day counts from its midnight at −03:00, which is exact enough to say which of two is later.
 */
export function typedInstant(parsed: unknown): number | undefined {
  if (typeof parsed !== 'string') return undefined;
  if (parsed.length > MAX_VALUE_LENGTH) return undefined;
  const time = Date.parse(DAY.test(parsed) ? `${parsed}T00:00:00-03:00` : parsed);
  return Number.isFinite(time) ? time : undefined;
}
