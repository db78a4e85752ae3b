import { jobFields, type JobRow } from '@pechincha/jobs/job-queue';
import { Schema } from 'mongoose';

/** A member asked for the link that confirms their e-mail; a worker sends it. */
export interface ConfirmationRequestRow extends JobRow {
  _id: string;
  userId: string;
}

export const confirmationRequestSchema = new Schema<ConfirmationRequestRow>(
  { _id: { type: String, required: true }, userId: { type: String, required: true }, ...jobFields },
  { collection: 'confirmation_requests', versionKey: false },
);

export const CONFIRMATION_REQUEST_MODEL = 'ConfirmationRequest';
