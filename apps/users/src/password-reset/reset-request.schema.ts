import { Schema } from 'mongoose';

/** How long a mail is tried to be sent, in seconds. Whoever asked has asked again by then. */
const RESET_REQUEST_TTL_SECONDS = 24 * 60 * 60;

/**
 * Somebody asked for a new password for this e-mail. Written whether or not it has an account, so that asking
 * tells nothing; the mail is made from it afterwards.
 */
export interface ResetRequestRow {
  /** Drawn; later ones do not sort after earlier ones. */
  _id: string;
  email: string;
  askedAt: Date;
  /** Not worked on before. */
  dueAt: Date;
  /** How often the mail was begun. */
  attempts: number;
}

export const resetRequestSchema = new Schema<ResetRequestRow>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    askedAt: { type: Date, required: true },
    dueAt: { type: Date, required: true },
    attempts: { type: Number, required: true, default: 0 },
  },
  { collection: 'reset_requests', versionKey: false },
);
resetRequestSchema.index({ dueAt: 1 });
resetRequestSchema.index({ email: 1 });
resetRequestSchema.index({ askedAt: 1 }, { expireAfterSeconds: RESET_REQUEST_TTL_SECONDS });

export const RESET_REQUEST_MODEL = 'ResetRequest';
