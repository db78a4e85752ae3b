import * as z from 'zod/mini';

/** Decimal digits and nothing else: `0x10`, `1e3`, ` 5` and lists are no numbers here. */
const digits = (typed: unknown): unknown => {
  if (typeof typed !== 'string') return typed;
  return /^\d{1,15}$/.test(typed) ? Number(typed) : Number.NaN;
};

/** A whole number of a query or a form, from `low` to `high`; `words` is told of anything else. */
export const whole = (low: number, high: number, words: string) =>
  z.pipe(z.transform(digits), z.number(words).check(z.int(words), z.gte(low, words), z.lte(high, words)));

/** As above, `fallback` where it is missing. */
export const wholeOr = (fallback: number, low: number, high: number, words: string) =>
  z._default(whole(low, high, words), fallback);

/** Page number from 1. */
export const page = wholeOr(1, 1, 1_000_000, 'Página inválida');

/** Rows a page: so many unless told, at most 100. */
export const pageLimitOf = (rows: number) => wholeOr(rows, 1, 100, 'Quantidade inválida: de 1 a 100');
export const pageLimit = pageLimitOf(20);

/** Lists end here whatever the page size; with a price range or a search, at the second. */
export const LAST_ROW = 10_000;
export const LAST_ROW_NARROWED = 1_000;
