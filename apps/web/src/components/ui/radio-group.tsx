import { useId, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldError } from './field';
import './form.css';

interface RadioGroupProps {
  label: string;
  choices: readonly { value: string; text: string; help?: string }[];
  field: UseFormRegisterReturn;
  help?: ReactNode;
  error?: string | undefined;
}

export function RadioGroup({ label, choices, field, help, error }: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset
      className="field"
      aria-describedby={[help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
    >
      <legend className="label">{label}</legend>
      <div className="radio-group">
        {choices.map(({ value, text, help }) => (
          <label key={value} className="check">
            <input type="radio" value={value} {...field} />
            <span>
              {text}
              {help ? <span className="small muted block">{help}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {help ? (
        <p className="help" id={`${id}-help`}>
          <span>{help}</span>
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
