import type { InputHTMLAttributes, Ref } from 'react';
import { Field } from '../../components/ui/field';

interface EmailFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function EmailField({ error, ...input }: EmailFieldProps) {
  return (
    <Field label="Email" error={error}>
      {(control) => (
        <input
          {...control}
          {...input}
          className="input"
          type="email"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
        />
      )}
    </Field>
  );
}
