import { formatDateTime, formatRelativeTime } from '../../lib/dates';
import { useNow } from '../../lib/use-now';

/** 'há 12 min', with the exact time in a tooltip. */
export function TimeAgo({ at, className }: { at: string; className?: string }) {
  const now = useNow();
  if (!at) return null;
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatDateTime(date)} className={className}>
      {formatRelativeTime(date, new Date(now))}
    </time>
  );
}
