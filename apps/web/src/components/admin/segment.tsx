import { Link } from 'react-router-dom';
import { classes } from '../../lib/classes';
import './segment.css';

interface SegmentProps {
  /** Accessible name. */
  label: string;
  className?: string;
  options: readonly { text: string; path: string; isCurrent: boolean }[];
}

/** Links side by side, one of them current; the choice is in the URL. */
export function Segment({ label, className, options }: SegmentProps) {
  return (
    <nav className={classes('segment', className)} aria-label={label}>
      {options.map(({ text, path, isCurrent }) => (
        <Link key={path} to={path} replace aria-current={isCurrent ? 'true' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
