import type { ReactNode } from 'react';
import './ads-admin.css';

/** Two groups of fields, side by side where there is room. */
export function FormColumns({ children }: { children: [ReactNode, ReactNode] }) {
  return <div className="form-columns">{children}</div>;
}
