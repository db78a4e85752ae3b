import type { ReactNode } from 'react';
import { classes } from '../../lib/classes';
import { formatCount } from '../../lib/numbers';
import './stat-group.css';

interface StatProps {
  label: string;
  /** Undefined while loading, null when unavailable. */
  value: number | null | undefined;
  /** Line below the value; null for no line. */
  note?: ReactNode;
  /** Updates by itself. */
  live?: boolean;
}

/** Statistics side by side in one panel. */
export function StatGroup({ children }: { children: ReactNode }) {
  return <dl className="stat-group">{children}</dl>;
}

export function Stat({ label, value, note, live = false }: StatProps) {
  return (
    <div className={classes(live && 'wide')}>
      <dt className={classes(live && 'live')}>{label}</dt>
      <dd>{value === undefined ? <i className="skeleton" /> : value === null ? '--' : formatCount(value)}</dd>
      {note === null ? null : <dd>{note}</dd>}
    </div>
  );
}
