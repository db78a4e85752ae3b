import type { ReactNode } from 'react';
import './ui.css';

interface ProgressBarProps {
  value: number;
  goal: number;
  /** Accessible name. */
  label: string;
  /** Text below the bar. */
  children: ReactNode;
}

export function ProgressBarSkeleton() {
  return (
    <div aria-hidden="true">
      <span className="progress-bar skeleton" />
      <p className="small">
        <span className="skeleton inline-block h-3 w-56" />
      </p>
    </div>
  );
}

/** Progress bar with a caption. */
export function ProgressBar({ value, goal, label, children }: ProgressBarProps) {
  return (
    <div>
      <progress className="progress-bar" max={goal} value={value} aria-label={label} />
      <p className="small">{children}</p>
    </div>
  );
}
