import { pointReasonValues, type PointReason } from '@pechincha/contracts/entities/gamification';
import { Schema, type Types } from 'mongoose';
import type { Tallies } from './account.schema.js';

/** One row for every gain and loss; a member's points are the sum of theirs. */
export interface LedgerRow {
  _id: Types.ObjectId;
  member: string;
  points: number;
  reason: PointReason;
  /** The fact, redemption or adjustment that it follows from. */
  source: string;
  /** The deal, comment or redemption that it was given for; null for one by hand. */
  about: string | null;
  /** What the member has done with it, once more or once less. */
  tally?: { metric: keyof Tallies; by: number };
  /** The admin behind an adjustment by hand. */
  by?: string;
  occurredAt: Date;
  /** Until it is counted in the account; nothing else of a row ever changes. */
  unsettled?: true;
}

export const LEDGER = 'Ledger';

export const ledgerSchema = new Schema<LedgerRow>(
  {
    member: { type: String, required: true },
    points: { type: Number, required: true },
    reason: { type: String, enum: pointReasonValues, required: true },
    source: { type: String, required: true },
    about: { type: String, default: null },
    tally: { type: new Schema({ metric: String, by: Number }, { _id: false }) },
    by: String,
    occurredAt: { type: Date, required: true },
    unsettled: Boolean,
  },
  { collection: 'ledger', versionKey: false },
);

// A fact earns a member points once, even where the inbox has forgotten it.
ledgerSchema.index({ source: 1, member: 1, reason: 1 }, { unique: true });
/** A member's history, newest first. */
export const historyIndex = { member: 1, occurredAt: -1, _id: -1 } as const;
ledgerSchema.index(historyIndex);
/** What still has to be counted: a few rows at any time. */
export const unsettledIndex = { unsettled: 1, member: 1 } as const;
ledgerSchema.index(unsettledIndex, { partialFilterExpression: { unsettled: true } });
