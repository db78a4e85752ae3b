import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../../components/ui/field';
import type { Typed } from '../drafts';

export interface TextFieldProps {
  // What the form reads is of no matter to one field.
  form: UseFormReturn<Typed, unknown, never>;
  name: string;
  label: string;
  optional?: boolean;
  help?: string;
  /** `number`: the phone's digits. `lines`: several lines, as tall as the text. */
  kind?: 'line' | 'lines' | 'number';
}

/** A field of text of the panel's forms, with its error under it. */
export function TextField({ form, name, label, optional = false, help, kind = 'line' }: TextFieldProps) {
  const { errors } = form.formState;
  return (
    <Field label={label} optional={optional} help={help} error={errors[name]?.message}>
      {(control) =>
        kind === 'lines' ? (
          <textarea {...control} {...form.register(name)} className="input" rows={2} />
        ) : (
          <input
            {...control}
            {...form.register(name)}
            className="input"
            autoComplete="off"
            inputMode={kind === 'number' ? 'numeric' : undefined}
          />
        )
      }
    </Field>
  );
}
