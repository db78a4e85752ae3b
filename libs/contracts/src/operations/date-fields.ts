import * as z from 'zod/mini';
import { getNow, toDay } from '../days.js';
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

const WITHIN_A_YEAR_MESSAGE = 'Escolha uma data dentro de um ano';
export const END_IS_OVER_MESSAGE = 'A data final já passou';

const YEAR_MS = 366 * 24 * 60 * 60_000;

/** Texts that are no days have an error already. */
const isWithinAYear = (day: string): boolean =>
  !(Math.abs(Date.parse(`${day}T12:00:00-03:00`) - getNow()) > YEAR_MS);

/** A day as `2026-11-30`; undefined when missing or empty. */
const optionalDay = z.pipe(
  z.pipe(
    dateField,
    z.transform((day) => day ?? undefined),
  ),
  z.optional(
    z
      .string(INVALID_DATE_MESSAGE)
      .check(z.regex(DAY_PATTERN, INVALID_DATE_MESSAGE), z.refine(isWithinAYear, WITHIN_A_YEAR_MESSAGE)),
  ),
);

/** On which days a promotion is valid, of America/Sao_Paulo; the last one is included. */
export const validityFields = { validFrom: optionalDay, validUntil: optionalDay };

/** A promotion's days; a missing one is open. */
export interface Validity {
  validFrom?: string | undefined;
  validUntil?: string | undefined;
}

/** Whether the last day is over. */
export const isOver = ({ validUntil }: Validity, now: Date): boolean =>
  validUntil !== undefined && validUntil < toDay(now);

const untilRule = (error: string, isKept: (form: Validity) => boolean) =>
  z.refine<Validity>(isKept, { path: ['validUntil'], error });

/** Rules of the days of one form, but for that the last one is not over, which an edit may keep. */
export const validityRules = [
  untilRule(
    'A data final deve ser igual ou posterior à inicial',
    ({ validFrom, validUntil }) => !validFrom || !validUntil || validUntil >= validFrom,
  ),
] as const;

/** Of a new promotion. */
export const isNotOver = untilRule(END_IS_OVER_MESSAGE, (validity) => !isOver(validity, new Date(getNow())));
