import { Schema } from 'mongoose';

/** Updated by every transaction that changes a reaction of the kin, so that concurrent ones conflict and are retried. */
export interface KinRow {
  /** The kin's id. */
  _id: string;
  changes: number;
  at: Date;
}

export const KIN_MODEL = 'Kin';

export const kinSchema = new Schema<KinRow>(
  {
    _id: { type: String, required: true },
    changes: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'kins', versionKey: false },
);

/** A missing row is as good as an old one. */
const TTL_SECONDS = 24 * 60 * 60;
kinSchema.index({ at: 1 }, { expireAfterSeconds: TTL_SECONDS });
