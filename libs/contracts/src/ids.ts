import * as z from 'zod/mini';

/** An ObjectId as 24 lowercase hexadecimal digits. In a path a malformed one is a 404. */
export const id = z
  .string()
  .check(
    z.maxLength(24, { error: 'Identificador inválido', abort: true }),
    z.toLowerCase(),
    z.regex(/^[0-9a-f]{24}$/i, 'Identificador inválido'),
  );

export const idParams = z.object({ id });

/** ISO 8601 in UTC. */
export const time = z.iso.datetime();
