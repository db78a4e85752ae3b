import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../components/ui/field';
import { PasswordInput } from './password-input';

interface NewPasswordFieldsProps {
  label: string;
  password: UseFormRegisterReturn;
  confirmation: UseFormRegisterReturn;
  errors: { password?: { message?: string }; confirmation?: { message?: string } };
}

/** A new password, typed twice. */
export function NewPasswordFields({ label, password, confirmation, errors }: NewPasswordFieldsProps) {
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
        {(control) => <PasswordInput {...control} {...confirmation} autoComplete="new-password" />}
      </Field>
    </>
  );
}
