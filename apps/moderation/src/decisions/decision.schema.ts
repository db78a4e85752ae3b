import type { Settlement } from '@pechincha/contracts/events/promotion-decision-settled';
import type { DecisionReason } from '@pechincha/contracts/reports';
import { Schema } from 'mongoose';

/**
 * `requested`: promotions has not answered yet. `applied`: it counts. `void`: promotions did not apply it, so that nothing
 * follows from it. `undone`: it was applied and no longer counts.
 */
export const decisionStates = ['requested', 'applied', 'void', 'undone'] as const;
export type DecisionState = (typeof decisionStates)[number];

/** What promotions answered to a request; undefined before. */
export interface SettledRequest {
  settlement?: Settlement;
}

/** One decision on one revision of a promotion. */
export interface DecisionRow extends SettledRequest {
  _id: string;
  promotionId: string;
  revision: number;
  authorId: string;
  decision: 'approved' | 'rejected';
  state: DecisionState;
  /** Null if the author was trusted. */
  moderatorId: string | null;
  decidedAt: Date;
  moderationReason: string | null;
  /** Of a rejection. */
  reasonCode?: DecisionReason | undefined;
  /** When the revision entered the queue; missing if the author was trusted. */
  submittedAt?: Date;
  /** The last request of its manager to take it back. */
  undo?: SettledRequest & { at: Date };
  /** When its manager took it back, or it was reversed on appeal or by an admin. */
  undoneAt?: Date;
  undoneBy?: 'manager' | 'appeal' | 'admin';
  /** As in promotion.submitted. */
  storeSlug?: string;
  /** Missing unless the promotion was rejected for repeating this one. */
  duplicateOf?: string | undefined;
}

export const decisionSchema = new Schema<DecisionRow>(
  {
    _id: { type: String, required: true },
    promotionId: { type: String, required: true },
    revision: { type: Number, required: true },
    authorId: { type: String, required: true },
    decision: { type: String, enum: ['approved', 'rejected'], required: true },
    state: { type: String, enum: decisionStates, required: true },
    settlement: { type: String },
    moderatorId: { type: String, default: null },
    decidedAt: { type: Date, required: true },
    moderationReason: { type: String, default: null },
    duplicateOf: { type: String },
    storeSlug: { type: String },
    reasonCode: { type: String },
    submittedAt: { type: Date },
    undo: { type: Schema.Types.Mixed },
    undoneAt: { type: Date },
    undoneBy: { type: String },
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
export const timeIndex = { decidedAt: 1, authorId: 1, decision: 1, state: 1, submittedAt: 1 } as const;
decisionSchema.index(timeIndex);
