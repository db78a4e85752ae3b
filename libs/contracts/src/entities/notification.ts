import * as z from 'zod/mini';
import { id, time } from '../ids.js';

export const notificationKinds = [
  'promotion-approved',
  'promotion-rejected',
  'new-promotion',
  'user-mentioned',
  'badge-earned',
  'reward-redeemed',
  'redemption-updated',
] as const;

/** Something that a member must hear, kept until read and after. */
export const notification = z.object({
  _id: id,
  kind: z.enum(notificationKinds),
  message: z.string(),
  /** The page that it leads to, a path. */
  path: z.string(),
  promotionId: z.nullable(id),
  commentId: z.nullable(id),
  eventId: z.string(),
  read: z.boolean(),
  createdAt: time,
});
export type Notification = z.infer<typeof notification>;

export const notificationList = z.object({ notifications: z.array(notification), unread: z.int() });
export type NotificationList = z.infer<typeof notificationList>;
