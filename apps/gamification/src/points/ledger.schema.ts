import { pointReasonValues, type PointReason } from '@pechincha/contracts/entities/gamification';
import { Schema, type Types } from 'mongoose';
import type { Tallies } from './account.schema.js';

/** One immutable row per gain or loss; a member's points are the sum of their rows. */
export interface LedgerRow {
  _id: Types.ObjectId;
  member: string;
  points: number;
  reason: PointReason;
  /** Id of the event, redemption or adjustment that caused it. */
  source: string;
  /** Id of the promotion, comment or redemption; null for a manual adjustment. */
  about: string | null;
  /** Change of one of the account's tallies. */
  tally?: { metric: keyof Tallies; by: number };
  /** Id of the admin who made a manual adjustment. */
  by?: string;
  occurredAt: Date;
  /** Removed when the row is added to the account. */
  unsettled?: true;
}

export const LEDGER_MODEL = 'Ledger';

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

// Deduplicates events beyond the retention of the inbox.
ledgerSchema.index({ source: 1, member: 1, reason: 1 }, { unique: true });
/** Ledger of a member, newest first. */
export const historyIndex = { member: 1, occurredAt: -1, _id: -1 } as const;
ledgerSchema.index(historyIndex);
/** Partial: contains only unsettled rows. */
export const unsettledIndex = { unsettled: 1, member: 1 } as const;
ledgerSchema.index(unsettledIndex, { partialFilterExpression: { unsettled: true } });
