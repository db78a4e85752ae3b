import { Link } from 'react-router-dom';
import { classes } from '../../lib/classes';
import './admin.css';

interface SegmentProps {
  /** Accessible name. */
  label: string;
  className?: string;
  /** Each option is a place that Back returns to, not a filter of one place. */
  arePlaces?: boolean;
  options: readonly { text: string; path: string; isCurrent: boolean }[];
}

/** Links side by side, one of them current; the choice is in the URL. */
export function Segment({ label, className, arePlaces = false, options }: SegmentProps) {
  return (
    <nav className={classes('segment', className)} aria-label={label}>
      {options.map(({ text, path, isCurrent }) => (
        <Link key={path} to={path} replace={!arePlaces} aria-current={isCurrent ? 'true' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
