import { Schema } from 'mongoose';

const SALT_TTL_SECONDS = 2 * 24 * 60 * 60;

/**
 * Daily salt for address hashes, the same on every replica. Once it expires, hashes cannot be matched to
 * addresses.
 */
export interface SaltRow {
  /** Days since 1970. */
  _id: number;
  salt: string;
  at: Date;
}

export const SALT_MODEL = 'Salt';

export const saltSchema = new Schema<SaltRow>(
  {
    _id: { type: Number, required: true },
    salt: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'salts', versionKey: false },
);
saltSchema.index({ at: 1 }, { expireAfterSeconds: SALT_TTL_SECONDS });
