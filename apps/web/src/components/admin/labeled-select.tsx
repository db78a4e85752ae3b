import { FilterField } from './filter-field';

interface LabeledSelectProps {
  label: string;
  value: string;
  /** Values with their texts; '' means no choice. */
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

export function LabeledSelect({ label, value, options, onChange }: LabeledSelectProps) {
  return (
    <FilterField label={label}>
      {(id) => (
        <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map(([optionValue, text]) => (
            <option key={optionValue} value={optionValue}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FilterField>
  );
}
