import * as z from 'zod/mini';

/** A form in which a new password is typed twice. */
export const withConfirmation = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({ ...shape, confirmation: z.string() }).check(
    z.refine(
      (values) => {
        const { password, confirmation } = values as { password?: unknown; confirmation?: unknown };
        return password === confirmation;
      },
      {
        path: ['confirmation'],
        error: 'As senhas não coincidem',
        // Told as soon as both are written, whatever else is missing.
        when: ({ value }) => typeof value === 'object' && value !== null,
      },
    ),
  );
