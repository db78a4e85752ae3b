import { Schema } from 'mongoose';
import type { Counter } from '../accounts/account.schema.js';

/** A counter that differed from the count of promotions; events may have been in flight. */
export interface SuspectedDriftRow {
  /** `<account>:<counter>` */
  _id: string;
  account: string;
  counter: Counter;
  /** Amount to add for a correction. */
  difference: number;
  /** When this difference was first found (system time). */
  foundAt: Date;
}

export const SUSPECTED_DRIFT_MODEL = 'SuspectedDrift';

export const suspectedDriftSchema = new Schema<SuspectedDriftRow>(
  {
    _id: { type: String, required: true },
    account: { type: String, required: true },
    counter: { type: String, required: true },
    difference: { type: Number, required: true },
    foundAt: { type: Date, required: true },
  },
  { collection: 'suspected_drifts', versionKey: false },
);
suspectedDriftSchema.index({ account: 1 });
suspectedDriftSchema.index({ foundAt: 1 }, { expireAfterSeconds: 7 * 24 * 3600 });
