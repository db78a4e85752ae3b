import * as z from 'zod/mini';

const whole = (low: number, high: number, words: string) =>
  z.coerce.number(words).check(z.int(words), z.gte(low, words), z.lte(high, words));

/** Page number from 1. */
export const page = z._default(whole(1, 1_000_000, 'Página inválida'), 1);

/** Rows a page: 20 unless told, at most 100. */
export const pageLimit = z._default(whole(1, 100, 'Quantidade inválida: de 1 a 100'), 20);

/** Lists end here whatever the page size; with a price range or a search, at the second. */
export const LAST_ROW = 10_000;
export const LAST_ROW_NARROWED = 1_000;
