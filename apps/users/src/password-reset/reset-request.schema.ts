import { jobFields, type JobRow } from '@pechincha/jobs/job-queue';
import { Schema } from 'mongoose';

/** How long sending is retried at most, and a dead request kept. */
const RESET_REQUEST_TTL_SECONDS = 24 * 60 * 60;

/**
 * A requested password reset. Written for every e-mail, with or without an account, so that responses do not
 * reveal accounts; a worker sends the mail.
 */
export interface ResetRequestRow extends JobRow {
  /** Random, not sorted by time. */
  _id: string;
  email: string;
  askedAt: Date;
  /** Tokens created, one per attempt. */
  tokens: number;
}

export const resetRequestSchema = new Schema<ResetRequestRow>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    askedAt: { type: Date, required: true },
    tokens: { type: Number, required: true },
    ...jobFields,
  },
  { collection: 'reset_requests', versionKey: false },
);
resetRequestSchema.index({ email: 1 });
resetRequestSchema.index({ askedAt: 1 }, { expireAfterSeconds: RESET_REQUEST_TTL_SECONDS });

export const RESET_REQUEST_MODEL = 'ResetRequest';
