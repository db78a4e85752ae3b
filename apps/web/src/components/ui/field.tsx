import { TriangleAlert } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { classes } from '../../lib/style';
import './form.css';

interface FieldProps {
  label: string;
  optional?: boolean | undefined;
  /** By default what is not optional; false for a choice that may stay empty without being called optional. */
  required?: boolean | undefined;
  help?: ReactNode;
  /** Character count, at the end of the help line. */
  count?: string | undefined;
  error?: string | undefined;
  /** Renders the control with the attributes that link it to its label, help and error. */
  children: (control: ControlProps) => ReactNode;
}

export interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-required': boolean | undefined;
  'aria-describedby': string | undefined;
}

/** Form control with label, help and error. */
export function Field({
  label,
  optional = false,
  required = !optional,
  help,
  count,
  error,
  children,
}: FieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, (help || count) && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className="field validated">
      <label htmlFor={id}>
        {label}
        {optional ? <span className="optional">opcional</span> : null}
      </label>
      {children({
        id,
        'aria-invalid': Boolean(error),
        'aria-required': required || undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {help || count ? (
        <p className="help" id={`${id}-help`}>
          <span>{help}</span>
          {count ? <span>{count}</span> : null}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}

interface FieldErrorProps {
  /** For the `aria-describedby` of its control. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** What is wrong with a control, or with a form. */
export function FieldError({ id, className, children }: FieldErrorProps) {
  return (
    <p className={classes('error', className)} id={id}>
      <TriangleAlert aria-hidden="true" />
      {children}
    </p>
  );
}

type LabelProps = Omit<FieldProps, 'children'>;

/** Takes the properties of the field out of those of its control. */
const splitProps = <Props extends LabelProps>(props: Props) => {
  const { label, optional, required, help, count, error, ...control } = props;
  return [{ label, optional, required, help, count, error }, control] as const;
};

/** Input with label, help and error. */
export function InputField(props: LabelProps & ComponentPropsWithRef<'input'>) {
  const [field, input] = splitProps(props);
  return <Field {...field}>{(control) => <input className="input" {...control} {...input} />}</Field>;
}

/** Text of several lines with label, help and error. */
export function TextAreaField(props: LabelProps & ComponentPropsWithRef<'textarea'>) {
  const [field, input] = splitProps(props);
  return <Field {...field}>{(control) => <textarea className="input" {...control} {...input} />}</Field>;
}

/** Choice of one of the children with label, help and error. */
export function SelectField(props: LabelProps & ComponentPropsWithRef<'select'>) {
  const [field, select] = splitProps(props);
  return <Field {...field}>{(control) => <select className="input" {...control} {...select} />}</Field>;
}

/** Options of a select by their values. */
export const Options = ({ of }: { of: Record<string, string> | readonly (readonly [string, string])[] }) =>
  (Array.isArray(of) ? of : Object.entries(of)).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));

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
