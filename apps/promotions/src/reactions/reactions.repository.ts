import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import { type ClientSession, type Model, Schema, type Types } from 'mongoose';
import type { MemberReaction } from '../promotions/promotion.mapper.js';

/** One row per member and promotion, kept with kind `none` when the reaction is removed. */
export interface ReactionRow {
  _id: Types.ObjectId;
  deal: Types.ObjectId;
  user: Types.ObjectId;
  kind: MemberReaction;
  at: Date;
  /** The member's voice when they reacted; missing if that reaction does not qualify to count. */
  weight?: number;
  /** The member's kin when they reacted, of a reaction that qualifies. */
  kin?: string;
  /** Part of the promotion's `netLikes`; missing if not. */
  counted?: true;
  /** The kind of a suspended member's reaction, whose `kind` is `none` meanwhile. */
  withheld?: 'like' | 'dislike';
  /** The last press that had an Idempotency-Key, so that its repetition does not undo it. */
  lastPress?: { kind: 'like' | 'dislike'; key: string };
}

export const REACTION_MODEL = 'Reaction';

const id = { type: Schema.Types.ObjectId, required: true };

export const reactionSchema = new Schema<ReactionRow>(
  {
    deal: id,
    user: id,
    kind: { type: String, required: true },
    at: { type: Date, required: true },
    weight: { type: Number },
    kin: { type: String },
    counted: { type: Boolean },
    withheld: { type: String },
    lastPress: { type: Schema.Types.Mixed },
  },
  { collection: 'reactions', versionKey: false },
);
/** At most one reaction per member and promotion. */
const memberIndex = { deal: 1, user: 1 } as const;
reactionSchema.index(memberIndex, { unique: true });
/** Reactions of a promotion by kind, newest first. */
export const promotionKindIndex = { deal: 1, kind: 1, at: -1, _id: -1 } as const;
reactionSchema.index(promotionKindIndex);
/** Reactions of one member, for their data export and when they are suspended. */
export const userIndex = { user: 1, _id: 1 } as const;
reactionSchema.index(userIndex);
/** Reactions of a kin to a promotion; nearly all rows are without kin. */
const kinIndex = { deal: 1, kin: 1 } as const;
reactionSchema.index(kinIndex, { partialFilterExpression: { kin: { $exists: true } } });

/** Updated by every transaction that changes a reaction of the kin, so that concurrent ones conflict and are retried. */
interface KinRow {
  /** The kin's id. */
  _id: string;
  changes: number;
  at: Date;
}

export const KIN_MODEL = 'Kin';

export const kinSchema = new Schema<KinRow>(
  {
    _id: { type: String, required: true },
    changes: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'kins', versionKey: false },
);

/** A missing row is as good as an old one. */
const TTL_SECONDS = 24 * 60 * 60;
kinSchema.index({ at: 1 }, { expireAfterSeconds: TTL_SECONDS });

/** A row to be saved. */
export interface SavedReaction {
  row: ReactionRow;
  isNew: boolean;
}

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
