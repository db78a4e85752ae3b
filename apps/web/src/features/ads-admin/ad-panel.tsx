import type { ReactNode } from 'react';
import './ads-admin.css';

interface AdPanelProps {
  /** Id of the heading among the children. */
  labelledBy: string;
  children: ReactNode;
}

/** Panel of the form above a list of advertisements or banners. */
export function AdPanel({ labelledBy, children }: AdPanelProps) {
  return (
    <section className="panel form-panel" aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}
