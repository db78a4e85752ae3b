import * as z from 'zod/mini';
import { id, time } from '../ids.js';

export const notificationKinds = [
  'promotion-approved',
  'promotion-rejected',
  'new-promotion',
  'followed',
  'saved-price',
  'saved-ending',
  'price-suggested',
  'report-decided',
  'case-decided',
  'appeal-decided',
  'user-mentioned',
  'badge-earned',
  'reward-redeemed',
  'redemption-updated',
] as const;

export const notification = z.object({
  _id: id,
  kind: z.enum(notificationKinds),
  message: z.string(),
  /** Path of the page it links to. */
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
