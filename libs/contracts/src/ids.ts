import * as z from 'zod/mini';

/** The `_id` of anything kept: 24 hexadecimal digits, small. A malformed one is answered as "not there". */
export const id = z
  .string()
  .check(
    z.maxLength(24, { error: 'Identificador inválido', abort: true }),
    z.toLowerCase(),
    z.regex(/^[0-9a-f]{24}$/i, 'Identificador inválido'),
  );

export const idParams = z.object({ id });

/** A time as answered: ISO 8601 in UTC. */
export const time = z.iso.datetime();
