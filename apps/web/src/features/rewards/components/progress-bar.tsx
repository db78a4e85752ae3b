import type { ReactNode } from 'react';
import '../styles/progress-bar.css';

interface ProgressBarProps {
  value: number;
  goal: number;
  /** What the bar leads to, for who does not see it. */
  label: string;
  /** The words under the bar. */
  children: ReactNode;
}

/** Holds the place of one that is on its way. */
export function ProgressBarSkeleton() {
  return (
    <div aria-hidden="true">
      <span className="way bone" />
      <p className="small">
        <span className="bone inline-block h-3 w-56" />
      </p>
    </div>
  );
}

/** A bar that says in words how far something is. */
export function ProgressBar({ value, goal, label, children }: ProgressBarProps) {
  return (
    <div>
      <progress className="way" max={goal} value={value} aria-label={label} />
      <p className="small">{children}</p>
    </div>
  );
}
