import { Schema } from 'mongoose';

/** A token that was mailed and works once. */
export interface OneTimeTokenRow {
  /** Id of the request; a retried mail replaces its token. */
  _id: string;
  userId: string;
  /** SHA-256 of the token; the token is only in the mail. */
  tokenHash: string;
  expiresAt: Date;
}

export function createOneTimeTokenSchema(collection: string): Schema<OneTimeTokenRow> {
  const schema = new Schema<OneTimeTokenRow>(
    {
      _id: { type: String, required: true },
      userId: { type: String, required: true },
      tokenHash: { type: String, required: true },
      expiresAt: { type: Date, required: true },
    },
    { collection, versionKey: false },
  );
  schema.index({ userId: 1 });
  schema.index({ tokenHash: 1 }, { unique: true });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  return schema;
}
