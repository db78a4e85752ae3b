import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import { type ClientSession, type Model, type Types } from 'mongoose';
import type { MemberReaction } from '../promotions/promotion.mapper.js';
import { createVoteSchema, type VoteRow, VotesRepository } from '../votes/votes.repository.js';

/** One row per member and promotion, kept with result `none` when the reaction is removed. */
export interface ReactionRow extends VoteRow<'like' | 'dislike'> {
  promotion: Types.ObjectId;
  /** Part of the promotion's `netLikes`; missing if not. */
  counted?: true;
  /** The last toggle that had an Idempotency-Key, so that its repetition does not undo it. */
  lastToggle?: { kind: 'like' | 'dislike'; key: string };
}

export const REACTION_MODEL = 'Reaction';

export const reactionSchema = createVoteSchema<ReactionRow>('reactions', 'promotion');
/** Reactions of a promotion, newest first. */
export const reactionResultIndex = { promotion: 1, result: 1, at: -1, _id: -1 } as const;
reactionSchema.index(reactionResultIndex);
/** Reactions of an address group to a promotion; nearly all rows are without an address group. */
const addressGroupIndex = { promotion: 1, addressGroup: 1 } as const;
reactionSchema.index(addressGroupIndex, { partialFilterExpression: { addressGroup: { $exists: true } } });

/** Updated by every transaction that changes a reaction of the address group, so that concurrent ones conflict and are retried. */
interface AddressGroupRow {
  /** The address group's id. */
  _id: string;
  changes: number;
  at: Date;
}

export const ADDRESS_GROUP_MODEL = 'AddressGroup';

export const addressGroupSchema = createRowSchema<AddressGroupRow>('address_groups');

/** A missing row is as good as an old one. */
const TTL_SECONDS = 24 * 60 * 60;
addressGroupSchema.index({ at: 1 }, { expireAfterSeconds: TTL_SECONDS });

/** A row to be saved. */
export interface SavedReaction {
  row: ReactionRow;
  isNew: boolean;
}

/** Maximum user ids listed per promotion and kind. */
export const MAX_LISTED_MEMBERS = 100;

@Injectable()
export class ReactionsRepository extends VotesRepository<ReactionRow, 'promotion'> {
  constructor(
    @InjectModel(REACTION_MODEL) private readonly reactions: Model<ReactionRow>,
    @InjectModel(ADDRESS_GROUP_MODEL) private readonly addressGroups: Model<AddressGroupRow>,
  ) {
    super(reactions, 'promotion');
  }

  /** A member's reactions to the given promotions, by promotion id. */
  async listByMember(
    promotionIds: Types.ObjectId[],
    user: Types.ObjectId,
    session: ClientSession,
  ): Promise<Map<string, MemberReaction>> {
    const rows = await getCollection(this.reactions)
      .find(
        { promotion: { $in: promotionIds }, user },
        { session, projection: { _id: 0, promotion: 1, result: 1 } },
      )
      .toArray();
    return new Map(rows.map(({ promotion, result }) => [promotion.toHexString(), result]));
  }

  /** Ids of the latest members with this reaction, newest first. */
  async listLatestMembers(
    promotionId: Types.ObjectId,
    result: 'like' | 'dislike',
    session?: ClientSession,
  ): Promise<Types.ObjectId[]> {
    const rows = await getCollection(this.reactions)
      .find({ promotion: promotionId, result }, { session, projection: { _id: 0, user: 1 } })
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
      .find(
        { promotion: { $in: promotionIds }, user: { $in: users } },
        { session, hint: { promotion: 1, user: 1 } },
      )
      .toArray();
  }

  /**
   * All reactions of the address groups to the promotions. Until the end of the transaction no other one changes reactions of
   * these address groups: it conflicts and is retried.
   */
  async listByAddressGroupsExclusively(
    promotionIds: Types.ObjectId[],
    addressGroups: readonly string[],
    at: Date,
    { session }: Transaction,
  ): Promise<ReactionRow[]> {
    if (addressGroups.length === 0) return [];
    const update = { $inc: { changes: 1 }, $set: { at } };
    await getCollection(this.addressGroups).bulkWrite(
      addressGroups.map((_id) => ({ updateOne: { filter: { _id }, update, upsert: true } })),
      { session },
    );
    return getCollection(this.reactions)
      .find(
        { promotion: { $in: promotionIds }, addressGroup: { $in: [...addressGroups] } },
        { session, hint: addressGroupIndex },
      )
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
