import type { ReactNode } from 'react';
import './admin.css';

/** Title row of a panel; `children` stand at its end. */
export function PanelHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="panel-header">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
