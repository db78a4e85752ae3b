import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  MAX_MUTED_PROMOTIONS,
  MAX_SUBSCRIPTIONS,
  type SubscriptionKind,
} from '@pechincha/contracts/subscriptions';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { type ClientSession, Model, trusted, type Types } from 'mongoose';
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

const whereNotExpired = (now: Date) => ({ expiresAt: trusted({ $not: { $lte: now } }) });
const whereMutedPromotion = { $gte: MUTED_PROMOTION_PREFIX, $lt: `${MUTED_PROMOTION_PREFIX.slice(0, -1)};` };

@Injectable()
export class SubscriptionsRepository {
  constructor(
    @InjectModel('Subscription') private readonly subscriptions: Model<SubscriptionRow>,
    @InjectModel('SubscriptionLock') private readonly locks: Model<SubscriptionLockRow>,
  ) {}

  /** Of all kinds, newest first. */
  listByMember(member: string): Promise<SubscriptionRow[]> {
    return this.subscriptions
      .find({ member })
      .sort({ _id: -1 })
      .limit(MAX_MEMBER_SUBSCRIPTIONS)
      .hint(memberIndex)
      .maxTimeMS(READ_TIMEOUT_MS)
      .lean<SubscriptionRow[]>()
      .exec();
  }

  /** Newest first. */
  listByKind(member: string, kind: SubscriptionKind, now: Date): Promise<SubscriptionRow[]> {
    return this.subscriptions
      .find({ member, kind, ...whereNotExpired(now) })
      .sort({ _id: -1 })
      .limit(MAX_MEMBER_SUBSCRIPTIONS)
      .hint(kindIndex)
      .maxTimeMS(READ_TIMEOUT_MS)
      .lean<SubscriptionRow[]>()
      .exec();
  }

  /** Concurrent transactions with the same lock conflict, so they run one after another. */
  async lock(member: string, session: ClientSession): Promise<void> {
    await this.locks.updateOne({ _id: member }, { $inc: { changes: 1 } }, { upsert: true, session });
  }

  /** Subscriptions of a kind, without muted promotions. */
  count(member: string, kind: SubscriptionKind, session: ClientSession): Promise<number> {
    const query =
      kind === 'mute'
        ? this.subscriptions.countDocuments({ member, anchor: MUTE_ANCHOR }).hint(muteIndex)
        : this.subscriptions.countDocuments({ member, kind }).hint(kindIndex);
    return query.session(session).exec();
  }

  countMutedPromotions(member: string, now: Date, session: ClientSession): Promise<number> {
    return this.subscriptions
      .countDocuments({ member, anchor: trusted(whereMutedPromotion), expiresAt: trusted({ $gt: now }) })
      .hint(muteIndex)
      .session(session)
      .exec();
  }

  findByKey(member: string, key: string, session: ClientSession): Promise<SubscriptionRow | null> {
    return this.subscriptions.findOne({ member, key }).session(session).lean<SubscriptionRow>().exec();
  }

  /** Unless it has expired. */
  find(member: string, _id: string, now: Date, session: ClientSession): Promise<SubscriptionRow | null> {
    return this.subscriptions
      .findOne({ _id, member, ...whereNotExpired(now) })
      .session(session)
      .lean<SubscriptionRow>()
      .exec();
  }

  async insert(subscription: SubscriptionRow, session: ClientSession): Promise<void> {
    await this.subscriptions.create([subscription], { session });
  }

  async replace({ _id, ...subscription }: SubscriptionRow, session: ClientSession): Promise<void> {
    await this.subscriptions.replaceOne({ _id, member: subscription.member }, subscription, { session });
  }

  /** Returns the updated subscription, or null if the member has no such subscription. */
  toggle(member: string, _id: string, session: ClientSession): Promise<SubscriptionRow | null> {
    return this.subscriptions
      .findOneAndUpdate({ _id, member }, [{ $set: { isActive: { $not: '$isActive' } } }], {
        session,
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean<SubscriptionRow>()
      .exec();
  }

  /** False if the member has no such subscription. */
  async delete(member: string, _id: string | Types.ObjectId, session: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.subscriptions.deleteOne({ _id, member }, { session });
    return deletedCount > 0;
  }

  async deleteByMember(member: string, session: ClientSession): Promise<void> {
    await this.subscriptions.deleteMany({ member }, { session });
    await this.locks.deleteOne({ _id: member }, { session });
  }

  /** The given anchors that active subscriptions have, as anchor or compound. Served by distinct scans of the indexes. */
  async findAnchors(anchors: string[], session: ClientSession): Promise<string[]> {
    const among = trusted({ $in: anchors });
    const found = await this.subscriptions
      .distinct('anchor', { isActive: true, anchor: among })
      .session(session);
    const compounds = await this.subscriptions
      .distinct('compound', { isActive: true, compound: among })
      .session(session);
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
    return this.subscriptions
      .find({
        isActive: true,
        ...(compound === undefined ? { anchor } : { compound }),
        ...(after && { _id: trusted({ $gt: after }) }),
      })
      .sort({ _id: 1 })
      .limit(limit)
      .hint(compound === undefined ? anchorIndex : COMPOUND_INDEX)
      .session(session)
      .lean<SubscriptionRow[]>()
      .exec();
  }

  /** Active mutes of members with one of the anchors. */
  listMutes(
    members: string[],
    anchors: string[],
    now: Date,
    session: ClientSession,
  ): Promise<SubscriptionRow[]> {
    return this.subscriptions
      .find({
        member: trusted({ $in: members }),
        anchor: trusted({ $in: anchors }),
        isActive: true,
        ...whereNotExpired(now),
      })
      .hint(muteIndex)
      .session(session)
      .lean<SubscriptionRow[]>()
      .exec();
  }
}
