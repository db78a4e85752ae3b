import type { NewPromotion, PromotionCreated, UserMentioned } from '@pechincha/contracts/realtime';
import type { Notification } from '@pechincha/contracts/entities/notification';

export interface LiveEvents {
  promotionCreated: PromotionCreated;
  'new-promotion': NewPromotion;
  'user-mentioned': UserMentioned;
  notification: Notification;
}

/**
 * Everything by which an event may be known again: its own id, and what it tells of. The same notice comes under
 * two ids, as an event of its own (that of the telling) and as an entry of the list (that of the cause); an alert
 * speaks once of a deal, and a comment mentions somebody once.
 */
export function noticeKeys<Name extends keyof LiveEvents>(name: Name, event: LiveEvents[Name]): string[] {
  const keys = [`${name} ${event.eventId}`];
  const kind = 'kind' in event ? event.kind : name;
  if (kind === 'new-promotion' && 'promotionId' in event && event.promotionId)
    keys.push(`of new-promotion ${event.promotionId}`);
  if (kind === 'user-mentioned' && 'commentId' in event && event.commentId)
    keys.push(`of user-mentioned ${event.commentId}`);
  return keys;
}
