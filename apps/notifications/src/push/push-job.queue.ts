import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { JobQueue } from '@pechincha/jobs/job-queue';
import { type ClientSession, type Model, trusted } from 'mongoose';
import type { PushJobRow } from './push-job.schema.js';

const MINUTE_MS = 60_000;
/** After a push service that was unavailable or asked to wait. */
export const PUSH_RETRY_DELAYS_MS = [1, 5, 15].map((minutes) => minutes * MINUTE_MS);
/** Longer than a request to a push service may take. */
const LEASE_MS = 30_000;
/** The most that the header may have (RFC 8030). */
const TOPIC_LENGTH = 32;

export interface NewPush extends Pick<PushJobRow, 'member' | 'payload' | 'expiresAt'> {
  /** Of the notification. */
  id: string;
  /** Pushes about one subject replace each other. */
  subject: string;
}

@Injectable()
export class PushJobQueue extends JobQueue<PushJobRow> {
  constructor(@InjectModel('PushJob') jobs: Model<PushJobRow>) {
    super(jobs, { leaseMs: LEASE_MS, retryDelaysMs: PUSH_RETRY_DELAYS_MS });
  }

  /** One job for each of the member's devices. */
  async scheduleFor(
    { id, subject, ...push }: NewPush,
    devices: readonly string[],
    session: ClientSession,
  ): Promise<void> {
    const topic = createHash('sha256').update(subject).digest('base64url').slice(0, TOPIC_LENGTH);
    for (const device of devices)
      await this.schedule({ _id: `${id}:${device}`, device, topic, ...push }, session);
  }

  /** Deletes the jobs of one notification for all devices. */
  async cancelFor(id: string, session: ClientSession): Promise<void> {
    // The ids that begin with `{id}:`; the semicolon follows the colon.
    await this.model.deleteMany({ _id: trusted({ $gt: `${id}:`, $lt: `${id};` }) }, { session });
  }
}
