import { classes } from '../../lib/classes';
import './ui.css';

interface StatusLabelProps {
  tone?: 'pending' | 'good' | 'bad' | undefined;
  children: string;
}

/** Status of a deal. */
export function StatusLabel({ tone, children }: StatusLabelProps) {
  return <b className={classes('status-label', tone)}>{children}</b>;
}
