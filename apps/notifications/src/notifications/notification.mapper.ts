import type { Notification } from '@pechincha/contracts/entities/notification';
import type { NotificationRow } from './notification.schema.js';

const COMMENT_REMOVED_MESSAGE = 'O comentário foi removido.';

export const getMessage = ({
  message,
  commentRemoved,
}: Pick<NotificationRow, 'message' | 'commentRemoved'>): string =>
  commentRemoved ? COMMENT_REMOVED_MESSAGE : message;

export function toNotification(row: NotificationRow): Notification {
  return {
    _id: row._id.toString(),
    kind: row.kind,
    message: getMessage(row),
    path: row.path,
    promotionId: row.promotionId,
    commentId: row.commentId,
    eventId: row.eventId,
    read: row.read,
    createdAt: row.createdAt.toISOString(),
  };
}
