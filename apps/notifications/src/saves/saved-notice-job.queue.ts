import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { JobQueue } from '@pechincha/jobs/job-queue';
import type { ClientSession, Model } from 'mongoose';
import type { SavedNoticeJobRow, SavedNoticeKind } from './saved-notice-job.schema.js';

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
