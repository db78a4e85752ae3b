import { useId } from 'react';
import './filters.css';

interface LabeledSelectProps {
  label: string;
  value: string;
  /** Values with their texts; '' means no choice. */
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

export function LabeledSelect({ label, value, options, onChange }: LabeledSelectProps) {
  const id = useId();
  return (
    <div className="choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([optionValue, text]) => (
          <option key={optionValue} value={optionValue}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
