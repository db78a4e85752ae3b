import { Schema } from 'mongoose';

export const GOOGLE_CODE_TTL_SECONDS = 60;

/** The browser exchanges this code for a session, once, after the redirect from Google. */
export interface GoogleCodeRow {
  /** SHA-256 of the code. */
  _id: string;
  userId: string;
  expiresAt: Date;
}

export const googleCodeSchema = new Schema<GoogleCodeRow>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'google_codes', versionKey: false },
);
googleCodeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const GOOGLE_CODE_MODEL = 'GoogleCode';
