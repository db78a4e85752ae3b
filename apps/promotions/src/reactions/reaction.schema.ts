import { Schema, type Types } from 'mongoose';
import type { MemberReaction } from '../promotions/member-reaction.js';

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
export const memberIndex = { deal: 1, user: 1 } as const;
reactionSchema.index(memberIndex, { unique: true });
/** Reactions of a promotion by kind, newest first. */
export const promotionKindIndex = { deal: 1, kind: 1, at: -1, _id: -1 } as const;
reactionSchema.index(promotionKindIndex);
/** Reactions of one member, for their data export and when they are suspended. */
export const userIndex = { user: 1, _id: 1 } as const;
reactionSchema.index(userIndex);
/** Reactions of a kin to a promotion; nearly all rows are without kin. */
export const kinIndex = { deal: 1, kin: 1 } as const;
reactionSchema.index(kinIndex, { partialFilterExpression: { kin: { $exists: true } } });
