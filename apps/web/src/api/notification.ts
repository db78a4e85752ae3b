import type { Notification, NotificationList } from '@pechincha/contracts/entities/notification';
import { boolean, list, nullable, number, object, text, isoTime, toObject, openEnum } from './parsers';

export const parseNotification = object<Notification>({
  _id: text(),
  kind: openEnum<Notification['kind']>('new-promotion'),
  message: text(),
  path: text('/'),
  promotionId: nullable(text()),
  commentId: nullable(text()),
  eventId: text(),
  read: boolean(),
  createdAt: isoTime,
});

export function parseNotificationList(input: unknown): NotificationList {
  const notifications = list('notifications', parseNotification)(input);
  const unread = notifications.filter(({ read }) => !read).length;
  return { notifications, unread: number(unread)(toObject(input)['unread']) };
}
