import { Schema } from 'mongoose';

/** A night whose recount somebody took on. */
export interface ReconciliationRunRow {
  /** The day of São Paulo, as `2026-11-21`. */
  _id: string;
  begunAt: Date;
}

export const RECONCILIATION_RUN = 'ReconciliationRun';

export const reconciliationRunSchema = new Schema<ReconciliationRunRow>(
  { _id: { type: String, required: true }, begunAt: { type: Date, required: true } },
  { collection: 'reconciliation_runs', versionKey: false },
);
reconciliationRunSchema.index({ begunAt: 1 }, { expireAfterSeconds: 90 * 24 * 3600 });
