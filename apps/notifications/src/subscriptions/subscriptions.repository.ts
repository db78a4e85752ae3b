import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  MAX_MUTED_PROMOTIONS,
  MAX_SUBSCRIPTIONS,
  type SubscriptionKind,
} from '@pechincha/contracts/subscriptions';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, Model, type mongo, Types } from 'mongoose';
import {
  getCompoundAnchor,
  MUTE_ANCHOR,
  MUTED_PROMOTION_PREFIX,
  parseCompoundAnchor,
} from './subscription-keys.js';
import {
  anchorIndex,
  COMPOUND_INDEX,
  kindIndex,
  memberIndex,
  muteIndex,
  type SubscriptionLockRow,
  type SubscriptionRow,
} from './subscription.schema.js';

const MAX_MEMBER_SUBSCRIPTIONS =
  MAX_SUBSCRIPTIONS.alert + MAX_SUBSCRIPTIONS.follow + MAX_SUBSCRIPTIONS.mute + MAX_MUTED_PROMOTIONS;

const memberListOptions = {
  sort: { _id: -1 },
  limit: MAX_MEMBER_SUBSCRIPTIONS,
  maxTimeMS: READ_TIMEOUT_MS,
} as const;

const whereNotExpired = (now: Date) => ({ expiresAt: { $not: { $lte: now } } });
const whereMutedPromotion = { $gte: MUTED_PROMOTION_PREFIX, $lt: `${MUTED_PROMOTION_PREFIX.slice(0, -1)};` };

@Injectable()
export class SubscriptionsRepository {
  constructor(
    @InjectModel('Subscription') private readonly subscriptions: Model<SubscriptionRow>,
    @InjectModel('SubscriptionLock') private readonly locks: Model<SubscriptionLockRow>,
  ) {}

  private get rows(): mongo.Collection<SubscriptionRow> {
    return getCollection(this.subscriptions);
  }

  /** Of all kinds, newest first. */
  listByMember(member: string): Promise<SubscriptionRow[]> {
    return this.rows.find({ member }, { ...memberListOptions, hint: memberIndex }).toArray();
  }

  /** Newest first. */
  listByKind(member: string, kind: SubscriptionKind, now: Date): Promise<SubscriptionRow[]> {
    return this.rows
      .find({ member, kind, ...whereNotExpired(now) }, { ...memberListOptions, hint: kindIndex })
      .toArray();
  }

  /** Concurrent transactions with the same lock conflict, so they run one after another. */
  async lock(member: string, session: ClientSession): Promise<void> {
    await getCollection(this.locks).updateOne(
      { _id: member },
      { $inc: { changes: 1 } },
      { upsert: true, session },
    );
  }

  /** Subscriptions of a kind, without muted promotions. */
  count(member: string, kind: SubscriptionKind, session: ClientSession): Promise<number> {
    return kind === 'mute'
      ? this.rows.countDocuments({ member, anchor: MUTE_ANCHOR }, { session, hint: muteIndex })
      : this.rows.countDocuments({ member, kind }, { session, hint: kindIndex });
  }

  countMutedPromotions(member: string, now: Date, session: ClientSession): Promise<number> {
    const filter = { member, anchor: whereMutedPromotion, expiresAt: { $gt: now } };
    return this.rows.countDocuments(filter, { session, hint: muteIndex });
  }

  findByKey(member: string, key: string, session: ClientSession): Promise<SubscriptionRow | null> {
    return this.rows.findOne({ member, key }, { session });
  }

  /** Unless it has expired. */
  find(member: string, id: string, now: Date, session: ClientSession): Promise<SubscriptionRow | null> {
    const filter = { _id: new Types.ObjectId(id), member, ...whereNotExpired(now) };
    return this.rows.findOne(filter, { session });
  }

  async insert(subscription: SubscriptionRow, session: ClientSession): Promise<void> {
    await this.rows.insertOne(subscription, { session });
  }

  async replace({ _id, ...subscription }: SubscriptionRow, session: ClientSession): Promise<void> {
    await this.rows.replaceOne({ _id, member: subscription.member }, subscription, { session });
  }

  /** Returns the updated subscription, or null if the member has no such subscription. */
  toggle(member: string, id: string, session: ClientSession): Promise<SubscriptionRow | null> {
    return this.rows.findOneAndUpdate(
      { _id: new Types.ObjectId(id), member },
      [{ $set: { isActive: { $not: '$isActive' } } }],
      { session, returnDocument: 'after' },
    );
  }

  /** False if the member has no such subscription. */
  async delete(member: string, id: string | Types.ObjectId, session: ClientSession): Promise<boolean> {
    const _id = new Types.ObjectId(id);
    const { deletedCount } = await this.rows.deleteOne({ _id, member }, { session });
    return deletedCount > 0;
  }

  async deleteByMember(member: string, session: ClientSession): Promise<void> {
    await this.rows.deleteMany({ member }, { session });
    await getCollection(this.locks).deleteOne({ _id: member }, { session });
  }

  /** The given anchors that active subscriptions have, as anchor or compound. Served by distinct scans of the indexes. */
  async findAnchors(anchors: string[], session: ClientSession): Promise<string[]> {
    const among = { $in: anchors };
    const found = await this.rows.distinct('anchor', { isActive: true, anchor: among }, { session });
    const compounds = await this.rows.distinct('compound', { isActive: true, compound: among }, { session });
    return [...found, ...compounds.flatMap((token) => (token ? [getCompoundAnchor(token)] : []))].toSorted();
  }

  /** The next active subscriptions of an anchor, in id order. */
  listByAnchor(
    anchor: string,
    after: Types.ObjectId | null,
    limit: number,
    session: ClientSession,
  ): Promise<SubscriptionRow[]> {
    const compound = parseCompoundAnchor(anchor);
    const hint = compound === undefined ? anchorIndex : COMPOUND_INDEX;
    const filter = {
      isActive: true,
      ...(compound === undefined ? { anchor } : { compound }),
      ...(after && { _id: { $gt: after } }),
    };
    return this.rows.find(filter, { session, sort: { _id: 1 }, limit, hint }).toArray();
  }

  /** Active mutes of members with one of the anchors. */
  listMutes(
    members: string[],
    anchors: string[],
    now: Date,
    session: ClientSession,
  ): Promise<SubscriptionRow[]> {
    const isMuted = { anchor: { $in: anchors }, isActive: true, ...whereNotExpired(now) };
    return this.rows.find({ member: { $in: members }, ...isMuted }, { session, hint: muteIndex }).toArray();
  }
}
