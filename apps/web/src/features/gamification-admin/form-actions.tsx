import type { ReactNode } from 'react';
import './gamification-admin.css';

/** Buttons below a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>;
}
