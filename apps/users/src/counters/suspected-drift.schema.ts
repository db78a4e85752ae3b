import { Schema } from 'mongoose';
import type { Counter } from '../accounts/account.schema.js';

/** A number of an account that was not what promotions counted: events may have been on their way. */
export interface SuspectedDriftRow {
  /** `<account>:<counter>` */
  _id: string;
  account: string;
  counter: Counter;
  /** What would have to be added. */
  difference: number;
  /** When it was first found to be this, by the machine's clock. */
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
