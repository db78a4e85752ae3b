import type { ReactNode } from 'react';
import { classes } from '../../lib/classes';
import { formatCount } from '../../lib/numbers';
import './styles/pieces.css';

interface StatProps {
  label: string;
  /** Undefined while it is on its way, null where it is not known. */
  value: number | null | undefined;
  /** A line below the figure: what it is of, or why it is missing; null where there never is one. */
  note?: ReactNode;
  /** It follows what happens, by itself. */
  live?: boolean;
}

/** Figures side by side, in one panel. */
export function StatGroup({ children }: { children: ReactNode }) {
  return <dl className="figures">{children}</dl>;
}

export function Stat({ label, value, note, live = false }: StatProps) {
  return (
    <div className={classes(live && 'wide')}>
      <dt className={classes(live && 'live')}>{label}</dt>
      <dd>{value === undefined ? <i className="bone" /> : value === null ? '--' : formatCount(value)}</dd>
      {note === null ? null : <dd>{note}</dd>}
    </div>
  );
}
