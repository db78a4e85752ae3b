import { jobFields, type JobRow } from '@pechincha/jobs/job-queue';
import { Schema } from 'mongoose';
import type { PushPayload } from './push-payload.js';

/** A push to one device. Deleted when it is sent or has expired. */
export interface PushJobRow extends JobRow {
  /** `{id of the notification}:{device}` */
  _id: string;
  member: string;
  device: string;
  payload: PushPayload;
  /** A push service keeps only the newest of a topic for a device that is offline. */
  topic: string;
  expiresAt: Date;
}

export const pushJobSchema = new Schema<PushJobRow>(
  {
    ...{ _id: { type: String, required: true }, member: { type: String, required: true } },
    device: { type: String, required: true },
    payload: { type: Schema.Types.Mixed, required: true },
    topic: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    ...jobFields,
  },
  { collection: 'push_jobs', versionKey: false },
);
