import { Schema } from 'mongoose';

/** How long sending is retried. */
const RESET_REQUEST_TTL_SECONDS = 24 * 60 * 60;

/**
 * A requested password reset. Written for every e-mail, with or without an account, so that responses do not
 * reveal accounts; a worker sends the mail.
 */
export interface ResetRequestRow {
  /** Random, not sorted by time. */
  _id: string;
  email: string;
  askedAt: Date;
  /** Earliest time of the next attempt. */
  dueAt: Date;
  /** Attempts to send the mail. */
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
