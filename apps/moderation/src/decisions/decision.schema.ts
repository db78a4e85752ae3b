import { Schema } from 'mongoose';

/** One judgement of one revision of a deal, kept for ever: who, when and why. */
export interface DecisionRow {
  promotionId: string;
  revision: number;
  authorId: string;
  decision: 'approved' | 'rejected';
  moderatorId: string;
  decidedAt: Date;
  moderationReason: string | null;
}

export const decisionSchema = new Schema<DecisionRow>(
  {
    promotionId: { type: String, required: true },
    revision: { type: Number, required: true },
    authorId: { type: String, required: true },
    decision: { type: String, enum: ['approved', 'rejected'], required: true },
    moderatorId: { type: String, required: true },
    decidedAt: { type: Date, required: true },
    moderationReason: { type: String, default: null },
  },
  { collection: 'decisions', versionKey: false },
);

// A revision is judged once: the net below the conditional update of the queue.
decisionSchema.index({ promotionId: 1, revision: 1 }, { unique: true });

/** What was decided on an author's deals, and what a moderator decided, newest first. */
export const authorIndex = { authorId: 1, decidedAt: -1 } as const;
export const moderatorIndex = { moderatorId: 1, decidedAt: -1 } as const;
decisionSchema.index(authorIndex);
decisionSchema.index(moderatorIndex);
