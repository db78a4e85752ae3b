import type { ReactNode } from 'react';
import './form-actions.css';

/** Buttons below a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>;
}
