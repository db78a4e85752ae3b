import { Schema } from 'mongoose';
import { jobFields, type JobRow } from './job-queue.js';

/** One nightly run of a service. */
export interface NightlyRunRow extends JobRow {
  /** Day in São Paulo, as `2026-11-21`. */
  _id: string;
  begunAt: Date;
}

export const NIGHTLY_RUN_MODEL = 'NightlyRun';

export const nightlyRunSchema = new Schema<NightlyRunRow>(
  { _id: { type: String, required: true }, ...jobFields, begunAt: { type: Date, required: true } },
  { collection: 'reconciliation_runs', versionKey: false },
);
nightlyRunSchema.index({ begunAt: 1 }, { expireAfterSeconds: 90 * 24 * 3600 });
