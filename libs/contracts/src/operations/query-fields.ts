import * as z from 'zod/mini';

/** Accepts only decimal digits: not `0x10`, `1e3`, ` 5` or arrays. */
const parseDigits = (input: unknown): unknown => {
  if (typeof input !== 'string') return input;
  return /^\d{1,15}$/.test(input) ? Number(input) : Number.NaN;
};

/** A whole number of a query or form, from `min` to `max`. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z.pipe(
    z.transform(parseDigits),
    z.number(message).check(z.int(message), z.gte(min, message), z.lte(max, message)),
  );

/** As above, or `fallback` when missing. */
const wholeNumberWithDefault = (fallback: number, min: number, max: number, message: string) =>
  z._default(wholeNumber(min, max, message), fallback);

/** The version that an edit started from; the edit fails if the row has changed since. */
export const formVersion = z.optional(wholeNumber(0, 999_999_999, 'Versão inválida'));

/** From 1. */
export const page = wholeNumberWithDefault(1, 1, 1_000_000, 'Página inválida');

/** Rows per page, at most 100. */
export const pageLimitWithDefault = (rows: number) =>
  wholeNumberWithDefault(rows, 1, 100, 'Quantidade inválida: de 1 a 100');
export const pageLimit = pageLimitWithDefault(20);

/** Of a response with one page of rows. */
export const paging = { page: z.int(), totalPages: z.int(), total: z.int() };

/** A Portuguese message, under both names that the browser reads. */
export const messageResponse = z.object({ message: z.string(), msg: z.string() });

/** Rows reachable by paging; fewer with a price range or a search. */
export const MAX_LIST_ROWS = 10_000;
export const MAX_FILTERED_LIST_ROWS = 1_000;

/** The last 24 hours, 7 or 30 days. */
export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

export const period = z._default(z.enum(periods, 'Período desconhecido'), 'month');

/** Counts per hour (period `day`) or per day of America/Sao_Paulo, oldest first. */
export const trend = z.object({ labels: z.array(z.string()), data: z.array(z.int()) });
