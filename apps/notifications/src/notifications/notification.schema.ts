import { notificationKinds, type Notification } from '@pechincha/contracts/entities/notification';
import { Schema, type Types } from 'mongoose';

/** Stands for the name of a member whose account was deleted. */
export const ANONYMOUS_NAME = 'Alguém';

export type NotificationKind = Notification['kind'];

/** Something that a member must hear. */
export interface NotificationRow {
  _id: Types.ObjectId;
  member: string;
  kind: NotificationKind;
  message: string;
  path: string;
  /** Whose name the message begins with; absent where it names nobody. */
  actor?: { _id: string; name: string };
  promotionId: string | null;
  commentId: string | null;
  /** The fact that it tells of; a browser drops one that it has seen. */
  eventId: string;
  read: boolean;
  createdAt: Date;
}

export const notificationSchema = new Schema<NotificationRow>(
  {
    member: { type: String, required: true },
    kind: { type: String, enum: notificationKinds, required: true },
    message: { type: String, required: true },
    path: { type: String, required: true },
    actor: { type: new Schema({ _id: String, name: String }), default: undefined },
    promotionId: { type: String, default: null },
    commentId: { type: String, default: null },
    eventId: { type: String, required: true },
    read: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'notifications', versionKey: false },
);

// One fact is told to a member once, even where the inbox has forgotten it.
notificationSchema.index({ member: 1, eventId: 1, kind: 1 }, { unique: true });

// A deal is told once to those whose alerts it meets, however often it is published.
notificationSchema.index(
  { member: 1, kind: 1, promotionId: 1 },
  { unique: true, partialFilterExpression: { kind: 'new-promotion' } },
);

/** A member's list, newest first. */
export const memberListIndex = { member: 1, createdAt: -1, _id: -1 } as const;
notificationSchema.index(memberListIndex);

/** What names a member: the name goes with the account. */
export const actorIndex = { 'actor._id': 1 } as const;
notificationSchema.index(actorIndex, { sparse: true });

/** What a member has not read. */
notificationSchema.index({ member: 1, read: 1 }, { partialFilterExpression: { read: false } });

/** Half a year: nobody looks for what is older, and a list must end somewhere. */
const NOTIFICATION_TTL_SECONDS = 180 * 24 * 60 * 60;
notificationSchema.index({ createdAt: 1 }, { expireAfterSeconds: NOTIFICATION_TTL_SECONDS });
