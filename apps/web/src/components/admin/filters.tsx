import type { ReactNode } from 'react';
import './admin.css';

/** Search field and selects above a list. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className="admin-filters">{children}</div>;
}
