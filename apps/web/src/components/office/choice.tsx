import { useId } from 'react';
import '../../styles/forms.css';
import './styles/filters.css';

interface ChoiceProps {
  label: string;
  value: string;
  /** Values with their words, in order; '' for no choice. */
  options: readonly (readonly [value: string, words: string])[];
  onChange: (value: string) => void;
}

/** A filter or an order as a list to choose from, with its name above. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([given, words]) => (
          <option key={given} value={given}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
