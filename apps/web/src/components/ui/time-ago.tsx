import { exactTime, relativeTime } from '../../lib/dates';
import { useNow } from '../../lib/use-now';

/** 'há 12 min', with the exact time in a tooltip. */
export function TimeAgo({ at, className }: { at: string; className?: string }) {
  const now = useNow();
  if (!at) return null;
  const then = new Date(at);
  return (
    <time dateTime={at} title={exactTime(then)} className={className}>
      {relativeTime(then, new Date(now))}
    </time>
  );
}
