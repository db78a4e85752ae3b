import * as z from 'zod/mini';

/** Adds a `confirmation` field that must equal `password`. */
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
        // Checked even while other fields are invalid.
        when: ({ value }) => typeof value === 'object' && value !== null,
      },
    ),
  );
