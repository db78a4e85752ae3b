import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getDayStart } from '@pechincha/contracts/days';
import { createJobSchema, JobQueue, type JobRow } from '@pechincha/jobs/job-queue';
import type { ClientSession, Model } from 'mongoose';

/** `price` announces a lower price, `ending` reminds of the last day. */
type SavedNoticeKind = 'price' | 'ending';

/** Notifies the members who saved a promotion, in batches. Deleted when all are done. */
export interface SavedNoticeJobRow extends JobRow {
  /** `{promotionId}:{kind}` */
  _id: string;
  promotionId: string;
  kind: SavedNoticeKind;
  /** Last processed save. */
  after: string | null;
}

export const savedNoticeJobSchema = createJobSchema<SavedNoticeJobRow>('saved_notice_jobs');

const toId = (promotionId: string, kind: SavedNoticeKind): string => `${promotionId}:${kind}`;

@Injectable()
export class SavedNoticeJobQueue extends JobQueue<SavedNoticeJobRow> {
  constructor(@InjectModel('SavedNoticeJob') jobs: Model<SavedNoticeJobRow>) {
    super(jobs);
  }

  /** Due now, or at the given time. */
  async scheduleFor(
    promotionId: string,
    kind: SavedNoticeKind,
    session: ClientSession,
    dueAt?: Date,
  ): Promise<void> {
    const job = { _id: toId(promotionId, kind), promotionId, kind, after: null };
    await this.schedule({ ...job, ...(dueAt && { dueAt }) }, session);
  }

  cancelFor(promotionId: string, kind: SavedNoticeKind, session: ClientSession): Promise<void> {
    return this.cancel(toId(promotionId, kind), session);
  }
}

const HOUR_MS = 60 * 60_000;
const REMINDER_HOUR = 9;

/** 9:00 of the day before the last one, in America/Sao_Paulo. @param validUntil as `2026-11-30` */
export const getReminderTime = (validUntil: string): Date =>
  new Date(getDayStart(validUntil).getTime() - (24 - REMINDER_HOUR) * HOUR_MS);
