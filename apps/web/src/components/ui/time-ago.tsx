import { formatDateTime, formatRelativeTime } from '../../lib/dates';
import { useNow } from '../../lib/use-now';

interface TimeAgoProps {
  at: string;
  className?: string;
  /** Said before it, as 'visto'. */
  prefix?: string;
  /** What the exact time in the tooltip is of. */
  label?: string;
}

/** 'há 12 min', with the exact time in a tooltip. */
export function TimeAgo({ at, className, prefix, label }: TimeAgoProps) {
  const now = useNow();
  if (!at) return null;
  const date = new Date(at);
  return (
    <time
      dateTime={at}
      title={label ? `${label}: ${formatDateTime(date)}` : formatDateTime(date)}
      className={className}
    >
      {prefix ? `${prefix} ` : null}
      {formatRelativeTime(date, new Date(now))}
    </time>
  );
}
