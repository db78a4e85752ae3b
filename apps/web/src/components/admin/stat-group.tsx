import type { ReactNode } from 'react';
import { classes } from '../../lib/classes';
import { formatCount } from '../../lib/numbers';
import './admin.css';

interface StatProps {
  label: string;
  /** A text is shown as it is. Undefined while loading, null or NaN when unavailable. */
  value: number | string | null | undefined;
  /** Line below the value; null for no line. */
  note?: ReactNode;
  /** Updates by itself. */
  live?: boolean;
}

/** Statistics side by side in one panel. */
export function StatGroup({ children }: { children: ReactNode }) {
  return <dl className="stat-group">{children}</dl>;
}

function formatValue(value: number | string | null): string {
  return typeof value === 'string' ? value : formatCount(value ?? Number.NaN);
}

export function Stat({ label, value, note, live = false }: StatProps) {
  return (
    <div className={classes(live && 'wide')}>
      <dt className={classes(live && 'live')}>{label}</dt>
      <dd>{value === undefined ? <i className="skeleton" /> : formatValue(value)}</dd>
      {note === null ? null : <dd>{note}</dd>}
    </div>
  );
}
