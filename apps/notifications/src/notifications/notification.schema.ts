import type { Notification } from '@pechincha/contracts/entities/notification';
import { createRowSchema } from '@pechincha/persistence/queries';
import type { Types } from 'mongoose';

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

/** Replaces the name of a deleted member. */
export const ANONYMOUS_NAME = 'Alguém';

export type NotificationKind = Notification['kind'];

export interface NotificationRow {
  _id: Types.ObjectId;
  member: string;
  kind: NotificationKind;
  message: string;
  path: string;
  /** The member named at the start of the message; absent if it names nobody. */
  actor?: { _id: string; name: string };
  promotionId: string | null;
  commentId: string | null;
  /** Id of the source event; browsers use it to drop duplicates. */
  eventId: string;
  read: boolean;
  createdAt: Date;
  /** Set while the comment that it is about is removed: whether it was read before. */
  commentRemoved?: { read: boolean };
}

export const notificationSchema = createRowSchema<NotificationRow>('notifications');

// One notification per member, event and kind, even after the inbox row has expired.
notificationSchema.index({ member: 1, eventId: 1, kind: 1 }, { unique: true });

/** Kinds that announce a promotion or its lower price; the last one is kept. */
export const priceNoticeKinds = ['new-promotion', 'followed', 'saved-price'] as const;

// One notification of each of them per member and promotion, however often it is published.
notificationSchema.index(
  { member: 1, kind: 1, promotionId: 1 },
  { unique: true, partialFilterExpression: { kind: 'new-promotion' } },
);

notificationSchema.index(
  { member: 1, promotionId: 1 },
  { unique: true, partialFilterExpression: { kind: 'followed' } },
);

notificationSchema.index(
  { promotionId: 1, member: 1 },
  { unique: true, partialFilterExpression: { kind: 'saved-price' } },
);

/** A member's list, newest first. */
export const memberListIndex = { member: 1, createdAt: -1, _id: -1 } as const;
notificationSchema.index(memberListIndex);

/** Finds notifications that name a deleted member. */
export const actorIndex = { 'actor._id': 1 } as const;
notificationSchema.index(actorIndex, { sparse: true });

/** Finds notifications of a comment that is removed or restored. */
export const commentIndex = { commentId: 1 } as const;
notificationSchema.index(commentIndex, { partialFilterExpression: { kind: 'user-mentioned' } });

/** Unread notifications of a member. */
notificationSchema.index({ member: 1, read: 1 }, { partialFilterExpression: { read: false } });

const NOTIFICATION_TTL_SECONDS = 180 * 24 * 60 * 60;
notificationSchema.index({ createdAt: 1 }, { expireAfterSeconds: NOTIFICATION_TTL_SECONDS });
