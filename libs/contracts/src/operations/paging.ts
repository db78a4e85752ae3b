import * as z from 'zod/mini';

/** Decimal digits and nothing else: `0x10`, `1e3`, ` 5` and lists are no numbers here. */
const parseDigits = (input: unknown): unknown => {
  if (typeof input !== 'string') return input;
  return /^\d{1,15}$/.test(input) ? Number(input) : Number.NaN;
};

/** A whole number of a query or a form, from `low` to `high`; `words` is told of anything else. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z.pipe(
    z.transform(parseDigits),
    z.number(message).check(z.int(message), z.gte(min, message), z.lte(max, message)),
  );

/** As above, `fallback` where it is missing. */
export const wholeNumberWithDefault = (fallback: number, min: number, max: number, message: string) =>
  z._default(wholeNumber(min, max, message), fallback);

/** Page number from 1. */
export const page = wholeNumberWithDefault(1, 1, 1_000_000, 'Página inválida');

/** Rows a page: so many unless told, at most 100. */
export const pageLimitWithDefault = (rows: number) =>
  wholeNumberWithDefault(rows, 1, 100, 'Quantidade inválida: de 1 a 100');
export const pageLimit = pageLimitWithDefault(20);

/** Lists end here whatever the page size; with a price range or a search, at the second. */
export const MAX_LIST_ROWS = 10_000;
export const MAX_FILTERED_LIST_ROWS = 1_000;
