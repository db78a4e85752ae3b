import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { createRowCursor, getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, Model, type mongo, Types } from 'mongoose';
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

  private get rows(): mongo.Collection<NotificationRow> {
    return getCollection(this.notifications);
  }

  /** False if the member already has a notification of this event and kind. */
  async insertIfMissing(row: NotificationRow, session: ClientSession): Promise<boolean> {
    const { member, eventId, kind, ...fields } = row;
    const { upsertedCount } = await this.rows.updateOne(
      { member, eventId, kind },
      { $setOnInsert: fields },
      { upsert: true, session },
    );
    return upsertedCount > 0;
  }

  /** Which of the members were notified of a mention in the comment, or of the reply that it is. */
  async listNotifiedOfComment(
    commentId: string,
    members: string[],
    session: ClientSession,
  ): Promise<Set<string>> {
    const filter = { commentId, kind: 'user-mentioned' as const, member: { $in: members } };
    const options = { session, projection: { member: 1 }, hint: commentIndex };
    const rows = await this.rows.find(filter, options).toArray();
    return new Set(rows.map(({ member }) => member));
  }

  /** Notifications that announced the promotion, or a lower price, to the given members. */
  async deletePriceNotices(promotionId: string, members: string[], session: ClientSession): Promise<void> {
    // One index each.
    for (const kind of priceNoticeKinds)
      await this.rows.deleteMany({ member: { $in: members }, kind, promotionId }, { session });
  }

  async insertMany(rows: NotificationRow[], session: ClientSession): Promise<void> {
    if (rows.length > 0) await this.rows.insertMany(rows, { session });
  }

  async deleteByMember(member: string, session: ClientSession): Promise<void> {
    await this.rows.deleteMany({ member }, { session });
  }

  /** Removes a member's name from notifications of others; returns how many were changed. */
  async anonymizeActor(member: string, limit: number, session: ClientSession): Promise<number> {
    const options = { session, projection: { _id: 1 }, limit, hint: actorIndex };
    const rows = await this.rows.find({ 'actor._id': member }, options).toArray();
    if (rows.length === 0) return 0;
    const message = { $replaceOne: { input: '$message', find: '$actor.name', replacement: ANONYMOUS_NAME } };
    await this.rows.updateMany(
      { _id: { $in: rows.map(({ _id }) => _id) } },
      [{ $set: { message } }, { $unset: 'actor' }],
      { session },
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
    const filter = { commentId, kind, commentRemoved: { $exists: !isRemoved } };
    const options = { session, projection: { _id: 1 }, hint: commentIndex };
    const rows = await this.rows.find(filter, options).toArray();
    if (rows.length === 0) return [];
    const found = { _id: { $in: rows.map(({ _id }) => _id) } };
    const change = isRemoved
      ? [{ $set: { commentRemoved: { read: '$read' }, read: true } }]
      : [{ $set: { read: '$commentRemoved.read' } }, { $unset: 'commentRemoved' }];
    await this.rows.updateMany(found, change, { session });
    return this.rows.find(found, { session }).toArray();
  }

  listLatest(member: string): Promise<NotificationRow[]> {
    const order = { sort: { createdAt: -1, _id: -1 }, hint: memberListIndex } as const;
    return this.rows.find({ member }, { ...order, limit: MAX_LISTED, maxTimeMS: READ_TIMEOUT_MS }).toArray();
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
    const options = { limit: MAX_UNREAD_COUNTED, maxTimeMS: READ_TIMEOUT_MS };
    return this.rows.countDocuments({ member, read: false }, options);
  }

  /** False if the member has no such notification. */
  async markRead(member: string, id: string, session: ClientSession): Promise<boolean> {
    const filter = { _id: new Types.ObjectId(id), member };
    const { matchedCount } = await this.rows.updateOne(filter, { $set: { read: true } }, { session });
    return matchedCount > 0;
  }

  async markAllRead(member: string, session: ClientSession): Promise<void> {
    await this.rows.updateMany({ member, read: false }, { $set: { read: true } }, { session });
  }
}
