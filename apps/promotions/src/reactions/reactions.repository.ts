import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getCollection } from '@pechincha/persistence/get-collection';
import { Transaction } from '@pechincha/persistence/transaction';
import { Types, type ClientSession, type Model } from 'mongoose';
import type { MemberReaction } from '../promotions/member-reaction.js';
import { getReactionKey, type ChangedReaction } from './reaction-group.js';
import { memberIndex, REACTION_MODEL, type ReactionRow } from './reaction.schema.js';

/** Maximum user ids listed per promotion and kind. */
export const MAX_LISTED_MEMBERS = 100;

@Injectable()
export class ReactionsRepository {
  constructor(@InjectModel(REACTION_MODEL) private readonly reactions: Model<ReactionRow>) {}

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

  /** The stored reactions of any of the members to any of the promotions, by `getReactionKey`. */
  async listByPairs(
    promotionIds: Types.ObjectId[],
    users: Types.ObjectId[],
    session: ClientSession,
  ): Promise<Map<string, Pick<ReactionRow, '_id' | 'kind'>>> {
    const rows = await getCollection(this.reactions)
      .find(
        { deal: { $in: promotionIds }, user: { $in: users } },
        { session, projection: { deal: 1, user: 1, kind: 1 }, hint: memberIndex },
      )
      .toArray();
    return new Map(rows.map((row) => [getReactionKey(row), row]));
  }

  /** Inserts rows or, with the `_id` of a stored one, replaces its kind. */
  async saveAll(rows: readonly ChangedReaction[], { session }: Transaction): Promise<void> {
    if (rows.length === 0) return;
    const writes = rows.map(({ stored, deal, user, kind, at }) =>
      stored
        ? { updateOne: { filter: { _id: stored }, update: { $set: { kind, at } } } }
        : { insertOne: { document: { _id: new Types.ObjectId(), deal, user, kind, at } } },
    );
    await getCollection(this.reactions).bulkWrite(writes, { session, ordered: false });
  }
}
