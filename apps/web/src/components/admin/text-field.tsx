import type { ReactNode } from 'react';
import { limitCharacters } from '../../lib/limit-characters';
import type { FormFields } from '../../lib/use-draft-form';
import { Field } from '../ui/field';
import { withCurrentValue } from './changed-meanwhile';

export interface TextFieldProps {
  form: FormFields;
  name: string;
  label: string;
  optional?: boolean;
  help?: ReactNode;
  /** `lines`: growing text area. `number`: numeric keyboard on phones. */
  kind?: 'line' | 'lines' | 'number' | 'url' | 'date';
  maxLength?: number;
  /** Name of another field that is validated again with this one. */
  revalidates?: string;
}

const inputAttributes = {
  line: { autoComplete: 'off' },
  number: { autoComplete: 'off', inputMode: 'numeric' },
  url: { type: 'url', inputMode: 'url', autoCapitalize: 'none', placeholder: 'https://' },
  date: { type: 'date' },
} as const;

/** Text field of an admin form, with its validation error. */
export function TextField(props: TextFieldProps) {
  const { form, name, label, optional = false, help, kind = 'line', maxLength, revalidates } = props;
  const { errors } = form.formState;
  const limit = maxLength === undefined ? {} : limitCharacters(maxLength);
  const registered = form.register(name, revalidates ? { deps: [revalidates] } : undefined);
  return (
    <Field
      label={label}
      optional={optional}
      help={withCurrentValue(form, name, help)}
      error={errors[name]?.message}
    >
      {(control) =>
        kind === 'lines' ? (
          <textarea {...control} {...registered} className="input" rows={2} {...limit} />
        ) : (
          <input {...control} {...registered} {...inputAttributes[kind]} {...limit} className="input" />
        )
      }
    </Field>
  );
}
