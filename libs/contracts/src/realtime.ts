import * as z from 'zod/mini';
import { notification } from './entities/notification.js';
import { id } from './ids.js';

/** A deal became active: to everyone but its author. */
export const promotionCreated = z.object({
  id,
  eventId: z.string(),
  author: z.object({ _id: id, name: z.string() }),
  title: z.string(),
  promotionalPrice: z.number(),
  city: z.string(),
});
export type PromotionCreated = z.infer<typeof promotionCreated>;

/** A deal matches one of the member's active alerts. */
export const newPromotion = z.object({ message: z.string(), promotionId: id, eventId: z.string() });
export type NewPromotion = z.infer<typeof newPromotion>;

/** Somebody mentioned the member, or replied to a comment of theirs. */
export const userMentioned = z.object({
  message: z.string(),
  promotionId: id,
  commentId: id,
  eventId: z.string(),
});
export type UserMentioned = z.infer<typeof userMentioned>;

/**
 * Sent to a socket that connects, as `last-events`: milliseconds since the gateway last sent each of these events,
 * which the page may have missed while it loaded. Null where none was sent for a day.
 */
export const lastEvents = z.object({
  /** `promotionCreated` */
  promotionAge: z.nullable(z.int()),
  /** `notification`, to the member */
  notificationAge: z.nullable(z.int()),
});
export type LastEvents = z.infer<typeof lastEvents>;

/** Events that the gateway sends to browsers, by name. A browser drops an eventId that it has seen. */
export const realtimeEvents = {
  promotionCreated,
  'new-promotion': newPromotion,
  'user-mentioned': userMentioned,
  notification,
} as const;
