import type { ReactNode } from 'react';
import './ads-admin.css';

/** Buttons below the form of an advertisement or banner. */
export function AdFormActions({ children }: { children: ReactNode }) {
  return <div className="form-buttons">{children}</div>;
}
