import { Schema } from 'mongoose';

export const RESET_MINUTES = 30;

/** The one link by which a member may set a new password now. A newer one takes its place. */
export interface ResetRow {
  /** The account. */
  _id: string;
  /** SHA-256 of the token, which stands in the mail and nowhere else. */
  tokenHash: string;
  expiresAt: Date;
}

export const resetSchema = new Schema<ResetRow>(
  {
    _id: { type: String, required: true },
    tokenHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'resets', versionKey: false },
);
resetSchema.index({ tokenHash: 1 }, { unique: true });
resetSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const RESET_MODEL = 'Reset';
