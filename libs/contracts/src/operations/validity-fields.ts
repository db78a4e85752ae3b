import * as z from 'zod/mini';
import { getNow } from '../clock.js';
import { toDay } from '../days.js';
import { dateField } from './date-fields.js';

/** Fields of a form that say on which days the promotion is valid. */

const INVALID_DATE_MESSAGE = 'Data inválida';
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
      .check(
        z.regex(/^\d{4}-\d{2}-\d{2}$/, INVALID_DATE_MESSAGE),
        z.refine(isWithinAYear, WITHIN_A_YEAR_MESSAGE),
      ),
  ),
);

/** Days of America/Sao_Paulo; the last one is included. */
export const validityFields = { validFrom: optionalDay, validUntil: optionalDay };

/** A promotion's days; a missing one is open. */
export interface Validity {
  validFrom?: string | undefined;
  validUntil?: string | undefined;
}

/** Whether the last day is over. */
export const isOver = ({ validUntil }: Validity, now: Date): boolean =>
  validUntil !== undefined && validUntil < toDay(now);

const rule = (path: keyof Validity, error: string, isKept: (form: Validity) => boolean) =>
  z.refine<Validity>(isKept, { path: [path], error });

/** Rules of the days of one form, but for that the last one is not over, which an edit may keep. */
export const validityRules = [
  rule(
    'validUntil',
    'A data final deve ser igual ou posterior à inicial',
    ({ validFrom, validUntil }) => !validFrom || !validUntil || validUntil >= validFrom,
  ),
] as const;

/** Of a new promotion. */
export const isNotOver = rule(
  'validUntil',
  END_IS_OVER_MESSAGE,
  (validity) => !isOver(validity, new Date(getNow())),
);
