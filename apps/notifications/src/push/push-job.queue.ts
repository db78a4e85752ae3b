import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { cutText } from '@pechincha/contracts/characters';
import { countCharacters } from '@pechincha/contracts/text';
import { createJobSchema, JobQueue, type JobRow } from '@pechincha/jobs/job-queue';
import { getCollection } from '@pechincha/persistence/queries';
import type { ClientSession, Model } from 'mongoose';

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

export const pushJobSchema = createJobSchema<PushJobRow>('push_jobs');

/** What the service worker of the web client shows. */
interface PushPayload {
  title: string;
  body: string;
  /** Of the page that a click opens. */
  path: string;
  /** A newer notification with the same tag replaces an older one. */
  tag: string;
  eventId: string;
}

const MAX_BYTES = 2_000;

const countBytes = (payload: PushPayload): number => Buffer.byteLength(JSON.stringify(payload));

/** As JSON of at most 2,000 bytes; a long body is shortened. */
export function serializePayload(payload: PushPayload): string {
  if (countBytes(payload) <= MAX_BYTES) return JSON.stringify(payload);
  const shorten = (max: number): PushPayload => ({ ...payload, body: `${cutText(payload.body, max)}…` });
  let [fits, tooLong] = [0, countCharacters(payload.body)];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (countBytes(shorten(middle)) <= MAX_BYTES) fits = middle;
    else tooLong = middle;
  }
  return JSON.stringify(shorten(fits));
}

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
    await getCollection(this.model).deleteMany({ _id: { $gt: `${id}:`, $lt: `${id};` } }, { session });
  }
}
