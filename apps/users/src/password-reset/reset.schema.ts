import { Schema } from 'mongoose';

export const RESET_TTL_MINUTES = 30;

/** A link by which a member may set a new password. Others that were mailed stay good: anybody may have asked for one. */
export interface ResetRow {
  /** The request; trying its mail again replaces the link. */
  _id: string;
  userId: string;
  /** SHA-256 of the token, which stands in the mail and nowhere else. */
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
