import { Schema } from 'mongoose';

export const RESET_TTL_MINUTES = 30;

/** A reset token. Other tokens of the account stay valid: anyone can request one. */
export interface ResetRow {
  /** Id of the request; a retried mail replaces its token. */
  _id: string;
  userId: string;
  /** SHA-256 of the token; the token is only in the mail. */
  tokenHash: string;
  expiresAt: Date;
}

export const resetSchema = new Schema<ResetRow>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    tokenHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'resets', versionKey: false },
);
resetSchema.index({ userId: 1 });
resetSchema.index({ tokenHash: 1 }, { unique: true });
resetSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const RESET_MODEL = 'Reset';
