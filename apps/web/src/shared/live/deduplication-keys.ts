import type { RealtimeEvents } from '../../api/realtime';

/**
 * Keys that identify an event. The same notification arrives twice with different event ids, as a live event
 * and as a list entry; so alerts are also identified by deal and mentions by comment.
 */
export function getDeduplicationKeys<Name extends keyof RealtimeEvents>(
  name: Name,
  event: RealtimeEvents[Name],
): string[] {
  // Without an id the event is never a duplicate.
  const keys = event.eventId ? [`${name} ${event.eventId}`] : [];
  const kind = 'kind' in event ? event.kind : name;
  if (kind === 'new-promotion' && 'promotionId' in event && event.promotionId)
    keys.push(`of new-promotion ${event.promotionId}`);
  if (kind === 'user-mentioned' && 'commentId' in event && event.commentId)
    keys.push(`of user-mentioned ${event.commentId}`);
  return keys;
}
