import { Schema, type Types } from 'mongoose';
import { pointReasons, type PointReason } from './rules.js';

/** One row for every gain and loss; a member's points are the sum of theirs. */
export interface LedgerRow {
  member: string;
  points: number;
  reason: PointReason;
  /** The fact that it follows from. */
  source: string;
  /** The deal or comment that it was given for. */
  about: string;
  occurredAt: Date;
  /** Until it is counted in the account; nothing else of a row ever changes. */
  unsettled?: true;
}
export type KeptLedgerRow = LedgerRow & { _id: Types.ObjectId };

export const ledgerSchema = new Schema<LedgerRow>(
  {
    member: { type: String, required: true },
    points: { type: Number, required: true },
    reason: { type: String, enum: pointReasons, required: true },
    source: { type: String, required: true },
    about: { type: String, required: true },
    occurredAt: { type: Date, required: true },
    unsettled: Boolean,
  },
  { collection: 'ledger', versionKey: false },
);

// A fact earns a member points once, even where the inbox has forgotten it.
ledgerSchema.index({ source: 1, member: 1, reason: 1 }, { unique: true });
// A member's history, newest first.
ledgerSchema.index({ member: 1, occurredAt: -1, _id: -1 });
/** What still has to be counted: a few rows at any time. */
export const unsettledIndex = { unsettled: 1, member: 1 } as const;
ledgerSchema.index(unsettledIndex, { partialFilterExpression: { unsettled: true } });
