import { jobFields, type JobRow } from '@pechincha/service-kit/job-queue';
import { Schema } from 'mongoose';

/** A night's recount. */
export interface ReconciliationRunRow extends JobRow {
  /** The day of São Paulo, as `2026-11-21`. */
  _id: string;
  begunAt: Date;
}

export const RECONCILIATION_RUN = 'ReconciliationRun';

export const reconciliationRunSchema = new Schema<ReconciliationRunRow>(
  { _id: { type: String, required: true }, ...jobFields, begunAt: { type: Date, required: true } },
  { collection: 'reconciliation_runs', versionKey: false },
);
reconciliationRunSchema.index({ dueAt: 1 });
reconciliationRunSchema.index({ begunAt: 1 }, { expireAfterSeconds: 90 * 24 * 3600 });
