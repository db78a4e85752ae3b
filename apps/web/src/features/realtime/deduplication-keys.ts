import type { RealtimeEvents } from '../../api/realtime';

/**
 * Everything by which an event may be known again: its own id, and what it tells of. The same notice comes under
 * two ids, as an event of its own (that of the telling) and as an entry of the list (that of the cause); an alert
 * speaks once of a deal, and a comment mentions somebody once.
 */
export function getDeduplicationKeys<Name extends keyof RealtimeEvents>(
  name: Name,
  event: RealtimeEvents[Name],
): string[] {
  // An event that names none is like no other.
  const keys = event.eventId ? [`${name} ${event.eventId}`] : [];
  const kind = 'kind' in event ? event.kind : name;
  if (kind === 'new-promotion' && 'promotionId' in event && event.promotionId)
    keys.push(`of new-promotion ${event.promotionId}`);
  if (kind === 'user-mentioned' && 'commentId' in event && event.commentId)
    keys.push(`of user-mentioned ${event.commentId}`);
  return keys;
}
