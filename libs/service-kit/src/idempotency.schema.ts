import { Schema } from 'mongoose';

export const KEY_TTL_SECONDS = 24 * 60 * 60;

export interface IdempotencyRow {
  /** `<member>:<operation>:<key>` */
  _id: string;
  /** SHA-256 of the parsed fields and of the files' hashes. */
  fingerprint: string;
  /** The first response, as JSON. */
  answer: string;
  createdAt: Date;
}

export const idempotencySchema = new Schema<IdempotencyRow>(
  {
    _id: { type: String, required: true },
    fingerprint: { type: String, required: true },
    answer: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'idempotency' },
);
idempotencySchema.index({ createdAt: 1 }, { expireAfterSeconds: KEY_TTL_SECONDS });

export const IDEMPOTENCY_MODEL = 'IdempotencyKey';
export const idempotencyFeature = { name: IDEMPOTENCY_MODEL, schema: idempotencySchema };
