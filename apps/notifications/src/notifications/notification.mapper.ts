import type { Notification } from '@pechincha/contracts/entities/notification';
import type { NotificationRow } from './notification.schema.js';

export function toNotification(row: NotificationRow): Notification {
  return {
    _id: row._id.toString(),
    kind: row.kind,
    message: row.message,
    path: row.path,
    promotionId: row.promotionId,
    commentId: row.commentId,
    eventId: row.eventId,
    read: row.read,
    createdAt: row.createdAt.toISOString(),
  };
}
