import { Schema, type Types } from 'mongoose';
import type { Counts } from '../counts/counts.js';

/** A change of one member's reaction: −1, 0 or 1 like and dislike. */
export interface ReactionChange extends Pick<Counts, 'likes' | 'dislikes'> {
  user: Types.ObjectId;
  at: Date;
}

/** Changes of reactions to a promotion that promotion.reacted has not told yet. Deleted when it is published. */
export interface ReactionChangesRow {
  _id: Types.ObjectId;
  deal: Types.ObjectId;
  author: Types.ObjectId;
  revision: number;
  changes: ReactionChange[];
}

export const REACTION_CHANGES_MODEL = 'ReactionChanges';

const id = { type: Schema.Types.ObjectId, required: true };
const number = { type: Number, required: true };

export const reactionChangesSchema = new Schema<ReactionChangesRow>(
  {
    deal: id,
    author: id,
    revision: number,
    changes: [
      new Schema(
        { user: id, likes: number, dislikes: number, at: { type: Date, required: true } },
        { _id: false },
      ),
    ],
  },
  { collection: 'reaction_changes', versionKey: false },
);
