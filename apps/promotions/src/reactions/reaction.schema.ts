import { Schema, type Types } from 'mongoose';
import type { MemberReaction } from './reaction-rules.js';

/** What one member says of one deal: one row, which stays when it is taken back. */
export interface ReactionRow {
  _id: Types.ObjectId;
  deal: Types.ObjectId;
  user: Types.ObjectId;
  kind: MemberReaction;
  at: Date;
}

export const REACTION = 'Reaction';

const id = { type: Schema.Types.ObjectId, required: true };

export const reactionSchema = new Schema<ReactionRow>(
  {
    deal: id,
    user: id,
    kind: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'reactions', versionKey: false },
);
// Never two of one member on one deal, whatever the code does.
reactionSchema.index({ deal: 1, user: 1 }, { unique: true });
/** What a deal was given, by kind. */
export const promotionKindIndex = { deal: 1, kind: 1, at: -1, _id: -1 } as const;
reactionSchema.index(promotionKindIndex);
// What one member said, for the export of their account.
reactionSchema.index({ user: 1, _id: 1 });
