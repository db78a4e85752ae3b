import type { DecisionReason } from '@pechincha/contracts/reports';
import { Schema } from 'mongoose';

/** One decision on one revision of a promotion; never deleted. */
export interface DecisionRow {
  promotionId: string;
  revision: number;
  authorId: string;
  decision: 'approved' | 'rejected';
  /** Null if the author was trusted. */
  moderatorId: string | null;
  decidedAt: Date;
  moderationReason: string | null;
  /** Of a rejection; missing in decisions of earlier releases. */
  reasonCode?: DecisionReason | undefined;
  /** When the revision entered the queue; missing if the author was trusted, and in decisions of earlier releases. */
  submittedAt?: Date;
  /** When its manager took it back, or it was reversed on appeal. */
  undoneAt?: Date;
  /** As in promotion.submitted; missing in decisions of earlier releases. */
  storeSlug?: string;
  /** Missing unless the promotion was rejected for repeating this one. */
  duplicateOf?: string | undefined;
}

export const decisionSchema = new Schema<DecisionRow>(
  {
    promotionId: { type: String, required: true },
    revision: { type: Number, required: true },
    authorId: { type: String, required: true },
    decision: { type: String, enum: ['approved', 'rejected'], required: true },
    moderatorId: { type: String, default: null },
    decidedAt: { type: Date, required: true },
    moderationReason: { type: String, default: null },
    duplicateOf: { type: String },
    storeSlug: { type: String },
    reasonCode: { type: String },
    submittedAt: { type: Date },
    undoneAt: { type: Date },
  },
  { collection: 'decisions', versionKey: false },
);

// At most one decision per revision, even if the transaction's check of the queue row fails to prevent a second.
decisionSchema.index({ promotionId: 1, revision: 1 }, { unique: true });

export const authorIndex = { authorId: 1, decidedAt: -1 } as const;
export const moderatorIndex = { moderatorId: 1, decidedAt: -1 } as const;
decisionSchema.index(authorIndex);
decisionSchema.index(moderatorIndex);
/** Approved promotions of a store. */
export const storeIndex = { storeSlug: 1, decision: 1 } as const;
decisionSchema.index(storeIndex, { partialFilterExpression: { storeSlug: { $exists: true } } });
/** Covers what is counted within a time. */
export const timeIndex = { decidedAt: 1, authorId: 1, decision: 1, undoneAt: 1, submittedAt: 1 } as const;
decisionSchema.index(timeIndex);
