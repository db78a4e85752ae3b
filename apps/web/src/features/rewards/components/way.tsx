import type { ReactNode } from 'react';
import '../styles/way.css';

interface WayProps {
  value: number;
  goal: number;
  /** What the bar leads to, for who does not see it. */
  label: string;
  /** The words under the bar. */
  children: ReactNode;
}

/** A bar that says in words how far something is. */
export function Way({ value, goal, label, children }: WayProps) {
  return (
    <div>
      <progress className="way" max={goal} value={value} aria-label={label} />
      <p className="small">{children}</p>
    </div>
  );
}
