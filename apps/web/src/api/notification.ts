import type { Alert } from '@pechincha/contracts/entities/alert';
import type { Notification, NotificationList } from '@pechincha/contracts/entities/notification';
import { parseMessage } from './promotion';
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

const parseAlert = object<Alert>({ _id: text(), keyword: text(), isActive: boolean(true) });

export const parseAlerts = list('alerts', parseAlert);

/** Accepts the alert under `alert` or as the body itself. */
export const parseAlertResponse = (input: unknown): { alert: Alert; msg: string } => ({
  alert: parseAlert(toObject(input)['alert'] ?? input),
  msg: parseMessage(input) ?? '',
});
