import type { Alert } from '@pechincha/contracts/entities/alert';
import type { Notification, NotificationList } from '@pechincha/contracts/entities/notification';
import { parseMessage } from './promotion';
import { flag, list, nullable, number, object, text, time, toObject, value } from './shape';

export const parseNotification = object<Notification>({
  _id: text(),
  kind: value<Notification['kind']>('new-promotion'),
  message: text(),
  path: text('/'),
  promotionId: nullable(text()),
  commentId: nullable(text()),
  eventId: text(),
  read: flag(),
  createdAt: time,
});

export function parseNotificationList(given: unknown): NotificationList {
  const notifications = list('notifications', parseNotification)(given);
  const unread = notifications.filter(({ read }) => !read).length;
  return { notifications, unread: number(unread)(toObject(given)['unread']) };
}

const parseAlert = object<Alert>({ _id: text(), keyword: text(), isActive: flag(true) });

export const parseAlerts = list('alerts', parseAlert);

/** An alert after a change, under `alert` or bare, with the text that came along. */
export const parseChangedAlert = (given: unknown): { alert: Alert; msg: string } => ({
  alert: parseAlert(toObject(given)['alert'] ?? given),
  msg: parseMessage(given) ?? '',
});
