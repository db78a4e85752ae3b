import { useId, type ReactNode } from 'react';
import './admin.css';

interface FilterFieldProps {
  label: string;
  /** Renders the control with the id that links it to its label. */
  children: (id: string) => ReactNode;
}

/** Small label above a control; only for screen readers in a page header. */
export function FilterField({ label, children }: FilterFieldProps) {
  const id = useId();
  return (
    <div className="filter-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
