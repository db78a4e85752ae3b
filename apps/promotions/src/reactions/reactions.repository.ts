import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getCollection } from '@pechincha/persistence/get-collection';
import { Transaction } from '@pechincha/persistence/transaction';
import type { ClientSession, Model, Types } from 'mongoose';
import type { MemberReaction } from '../promotions/member-reaction.js';
import { KIN_MODEL, type KinRow } from './kin.schema.js';
import type { SavedReaction } from './reaction-batch.js';
import { kinIndex, memberIndex, REACTION_MODEL, userIndex, type ReactionRow } from './reaction.schema.js';

/** Maximum user ids listed per promotion and kind. */
export const MAX_LISTED_MEMBERS = 100;

@Injectable()
export class ReactionsRepository {
  constructor(
    @InjectModel(REACTION_MODEL) private readonly reactions: Model<ReactionRow>,
    @InjectModel(KIN_MODEL) private readonly kins: Model<KinRow>,
  ) {}

  async findByMember(
    promotionId: Types.ObjectId,
    user: Types.ObjectId,
    session?: ClientSession,
  ): Promise<MemberReaction> {
    const row = await getCollection(this.reactions).findOne(
      { deal: promotionId, user },
      { session, projection: { _id: 0, kind: 1 } },
    );
    return row?.kind ?? 'none';
  }

  /** A member's reactions to the given promotions, by promotion id. */
  async listByMember(
    promotionIds: Types.ObjectId[],
    user: Types.ObjectId,
    session: ClientSession,
  ): Promise<Map<string, MemberReaction>> {
    const rows = await getCollection(this.reactions)
      .find({ deal: { $in: promotionIds }, user }, { session, projection: { _id: 0, deal: 1, kind: 1 } })
      .toArray();
    return new Map(rows.map(({ deal, kind }) => [deal.toHexString(), kind]));
  }

  /** Ids of the latest members with this reaction, newest first. */
  async listLatestMembers(
    promotionId: Types.ObjectId,
    kind: 'like' | 'dislike',
    session?: ClientSession,
  ): Promise<Types.ObjectId[]> {
    const rows = await getCollection(this.reactions)
      .find({ deal: promotionId, kind }, { session, projection: { _id: 0, user: 1 } })
      .sort({ at: -1, _id: -1 })
      .limit(MAX_LISTED_MEMBERS)
      .toArray();
    return rows.map(({ user }) => user);
  }

  /** The stored reactions of any of the members to any of the promotions. */
  listByPairs(
    promotionIds: Types.ObjectId[],
    users: Types.ObjectId[],
    session: ClientSession,
  ): Promise<ReactionRow[]> {
    return getCollection(this.reactions)
      .find({ deal: { $in: promotionIds }, user: { $in: users } }, { session, hint: memberIndex })
      .toArray();
  }

  /** Reactions of a member in id order, after the given one. */
  listByUser(
    user: Types.ObjectId,
    after: Types.ObjectId | null,
    limit: number,
    session: ClientSession,
  ): Promise<ReactionRow[]> {
    return getCollection(this.reactions)
      .find({ user, ...(after && { _id: { $gt: after } }) }, { session, hint: userIndex })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
  }

  /**
   * All reactions of the kins to the promotions. Until the end of the transaction no other one changes reactions of
   * these kins: it conflicts and is retried.
   */
  async listByKinsExclusively(
    promotionIds: Types.ObjectId[],
    kins: readonly string[],
    at: Date,
    { session }: Transaction,
  ): Promise<ReactionRow[]> {
    if (kins.length === 0) return [];
    const update = { $inc: { changes: 1 }, $set: { at } };
    await getCollection(this.kins).bulkWrite(
      kins.map((_id) => ({ updateOne: { filter: { _id }, update, upsert: true } })),
      { session },
    );
    return getCollection(this.reactions)
      .find({ deal: { $in: promotionIds }, kin: { $in: [...kins] } }, { session, hint: kinIndex })
      .toArray();
  }

  async saveAll(reactions: readonly SavedReaction[], { session }: Transaction): Promise<void> {
    if (reactions.length === 0) return;
    const writes = reactions.map(({ row, isNew }) =>
      isNew
        ? { insertOne: { document: row } }
        : { replaceOne: { filter: { _id: row._id }, replacement: row } },
    );
    await getCollection(this.reactions).bulkWrite(writes, { session, ordered: false });
  }
}
