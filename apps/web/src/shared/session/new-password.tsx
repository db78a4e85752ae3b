import { PASSWORD_HINT_HEADER } from '@pechincha/contracts/operations/users';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '../../components/ui/field';
import { showToast } from '../../lib/show-toast';
import { PasswordInput } from './password-input';

interface Values {
  password: string;
  confirmation: string;
}

interface NewPasswordFieldsProps {
  label: string;
  form: Pick<UseFormReturn<Values>, 'register' | 'trigger' | 'formState'>;
}

/** A new password, typed twice. */
export function NewPasswordFields({ label, form }: NewPasswordFieldsProps) {
  const { errors, touchedFields } = form.formState;
  const password = form.register('password', {
    onChange: () => touchedFields.confirmation && void form.trigger('confirmation'),
  });
  return (
    <>
      <Field
        label={label}
        error={errors.password?.message}
        help="Pelo menos 6 caracteres, um deles número. Uma frase longa é mais segura."
      >
        {(control) => <PasswordInput {...control} {...password} autoComplete="new-password" />}
      </Field>
      <Field label="Confirmar Senha" error={errors.confirmation?.message}>
        {(control) => (
          <PasswordInput {...control} {...form.register('confirmation')} autoComplete="new-password" />
        )}
      </Field>
    </>
  );
}

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

/** Decodes the hint header; null if missing or malformed. */
export function parsePasswordHint(headers: { [name: string]: unknown }): string | null {
  const header = headers[PASSWORD_HINT_HEADER];
  if (typeof header !== 'string' || header === '') return null;
  try {
    return decodeURIComponent(header);
  } catch {
    return null;
  }
}

/** Only a hint: the password was accepted. */
export function showPasswordHint(hint: string | null): void {
  if (hint) showToast('info', hint);
}
