import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { createRowCursor } from '@pechincha/persistence/queries';
import { type ClientSession, Model, type mongo, trusted } from 'mongoose';
import {
  actorIndex,
  ANONYMOUS_NAME,
  commentIndex,
  memberListIndex,
  priceNoticeKinds,
  type NotificationRow,
} from './notification.schema.js';

const MAX_LISTED = 100;
/** Counting stops here, to bound the query. */
const MAX_UNREAD_COUNTED = 1_000;

@Injectable()
export class NotificationsRepository {
  constructor(@InjectModel('Notification') private readonly notifications: Model<NotificationRow>) {}

  /** False if the member already has a notification of this event and kind. */
  async insertIfMissing(row: NotificationRow, session: ClientSession): Promise<boolean> {
    const { member, eventId, kind, ...fields } = row;
    const { upsertedCount } = await this.notifications.updateOne(
      { member, eventId, kind },
      { $setOnInsert: fields },
      { upsert: true, session },
    );
    return upsertedCount > 0;
  }

  /** Notifications that announced the promotion, or a lower price, to the given members. */
  async deletePriceNotices(promotionId: string, members: string[], session: ClientSession): Promise<void> {
    // One index each.
    for (const kind of priceNoticeKinds)
      await this.notifications.deleteMany(
        { member: trusted({ $in: members }), kind, promotionId },
        { session },
      );
  }

  async insertMany(rows: NotificationRow[], session: ClientSession): Promise<void> {
    if (rows.length > 0) await this.notifications.insertMany(rows, { session });
  }

  async deleteByMember(member: string, session: ClientSession): Promise<void> {
    await this.notifications.deleteMany({ member }, { session });
  }

  /** Removes a member's name from notifications of others; returns how many were changed. */
  async anonymizeActor(member: string, limit: number, session: ClientSession): Promise<number> {
    const rows = await this.notifications
      .find({ 'actor._id': member }, { _id: 1 }, { session })
      .limit(limit)
      .hint(actorIndex)
      .lean<Pick<NotificationRow, '_id'>[]>();
    if (rows.length === 0) return 0;
    const message = { $replaceOne: { input: '$message', find: '$actor.name', replacement: ANONYMOUS_NAME } };
    await this.notifications.updateMany(
      { _id: trusted({ $in: rows.map(({ _id }) => _id) }) },
      [{ $set: { message } }, { $unset: 'actor' }],
      { session, updatePipeline: true },
    );
    return rows.length;
  }

  /**
   * What is removed counts as read; what is restored is as before. Returns those that it changed, as they are now.
   */
  async setCommentRemoved(
    commentId: string,
    isRemoved: boolean,
    session: ClientSession,
  ): Promise<NotificationRow[]> {
    const kind = 'user-mentioned' as const;
    const filter = { commentId, kind, commentRemoved: trusted({ $exists: !isRemoved }) };
    const rows = await this.notifications
      .find(filter, { _id: 1 }, { session })
      .hint(commentIndex)
      .lean<Pick<NotificationRow, '_id'>[]>();
    if (rows.length === 0) return [];
    const found = { _id: trusted({ $in: rows.map(({ _id }) => _id) }) };
    const change = isRemoved
      ? [{ $set: { commentRemoved: { read: '$read' }, read: true } }]
      : [{ $set: { read: '$commentRemoved.read' } }, { $unset: 'commentRemoved' }];
    await this.notifications.updateMany(found, change, { session, updatePipeline: true });
    return this.notifications.find(found, undefined, { session }).lean<NotificationRow[]>();
  }

  listLatest(member: string): Promise<NotificationRow[]> {
    return this.notifications
      .find({ member })
      .sort({ createdAt: -1, _id: -1 })
      .limit(MAX_LISTED)
      .hint(memberListIndex)
      .maxTimeMS(READ_TIMEOUT_MS)
      .lean<NotificationRow[]>()
      .exec();
  }

  /** All notifications, newest first. */
  streamByMember(member: string): mongo.FindCursor<NotificationRow> {
    return createRowCursor(
      this.notifications,
      { member },
      { sort: { createdAt: -1, _id: -1 }, hint: memberListIndex },
    );
  }

  countUnread(member: string): Promise<number> {
    return this.notifications
      .countDocuments({ member, read: false }, { limit: MAX_UNREAD_COUNTED })
      .maxTimeMS(READ_TIMEOUT_MS)
      .exec();
  }

  /** False if the member has no such notification. */
  async markRead(member: string, _id: string, session: ClientSession): Promise<boolean> {
    const change = { $set: { read: true } };
    const { matchedCount } = await this.notifications.updateOne({ _id, member }, change, { session });
    return matchedCount > 0;
  }

  async markAllRead(member: string, session: ClientSession): Promise<void> {
    await this.notifications.updateMany({ member, read: false }, { $set: { read: true } }, { session });
  }
}
