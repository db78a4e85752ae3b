import type { ReactNode } from 'react';
import './admin.css';

/** Buttons of a table row, side by side. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="row-actions">{children}</div>;
}
