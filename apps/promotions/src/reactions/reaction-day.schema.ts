import { Schema } from 'mongoose';

export interface ReactionUsage {
  likes: number;
  dislikes: number;
}

/** How many reactions of a member's day of America/Sao_Paulo count, or would if they were the only one of their kin. */
export interface ReactionDayRow extends ReactionUsage {
  /** `<member>:<yyyy-mm-dd>` */
  _id: string;
  /** By author id. */
  authors: Record<string, ReactionUsage>;
  at: Date;
}

export const REACTION_DAY_MODEL = 'ReactionDay';

const count = { type: Number, required: true };

export const reactionDaySchema = new Schema<ReactionDayRow>(
  {
    _id: { type: String, required: true },
    likes: count,
    dislikes: count,
    authors: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'reaction_days', versionKey: false },
);

/** Three days: a reaction is counted on its own day only. */
const TTL_SECONDS = 3 * 24 * 60 * 60;
reactionDaySchema.index({ at: 1 }, { expireAfterSeconds: TTL_SECONDS });
