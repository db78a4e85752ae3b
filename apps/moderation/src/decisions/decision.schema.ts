import { Schema } from 'mongoose';

/** One decision on one revision of a promotion; never deleted. */
export interface DecisionRow {
  promotionId: string;
  revision: number;
  authorId: string;
  decision: 'approved' | 'rejected';
  moderatorId: string;
  decidedAt: Date;
  moderationReason: string | null;
  /** Missing unless the promotion was rejected for repeating this one. */
  duplicateOf?: string | undefined;
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
    duplicateOf: { type: String },
  },
  { collection: 'decisions', versionKey: false },
);

// At most one decision per revision, even if the transaction's check of the queue row fails to prevent a second.
decisionSchema.index({ promotionId: 1, revision: 1 }, { unique: true });

export const authorIndex = { authorId: 1, decidedAt: -1 } as const;
export const moderatorIndex = { moderatorId: 1, decidedAt: -1 } as const;
decisionSchema.index(authorIndex);
decisionSchema.index(moderatorIndex);
