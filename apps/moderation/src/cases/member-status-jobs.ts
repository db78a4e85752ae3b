import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createJobSchema, JobQueue, type JobRow } from '@pechincha/jobs/job-queue';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { Model } from 'mongoose';
import { isIgnored, MemberStatusRepository } from '../members/member-status.repository.js';
import { ReportsRepository } from './reports.repository.js';
import { ReportsService } from './reports.service.js';

/** A member whose reports must follow their status, or go with the account. Deleted when all do. */
export interface MemberStatusJobRow extends JobRow {
  /** The member's id. */
  _id: string;
  /** Last processed report; null at the start. */
  after: string | null;
}

export const memberStatusJobSchema = createJobSchema<MemberStatusJobRow>('member_status_jobs');

@Injectable()
export class MemberStatusJobQueue extends JobQueue<MemberStatusJobRow> {
  constructor(@InjectModel('MemberStatusJob') jobs: Model<MemberStatusJobRow>) {
    super(jobs);
  }

  /**
   * Call in the transaction that changes the status, with which a report that is filed at the same time conflicts. A
   * running job starts again.
   */
  async scheduleFor(member: string, { session }: Transaction): Promise<void> {
    await this.schedule({ _id: member, after: null }, session);
  }
}

/** Reports per transaction: each makes its case read all of its reports. */
export const BATCH_SIZE = 10;

/** Makes members' reports, and their open cases, follow their status, and erases those of deleted members. */
@Injectable()
export class MemberStatusJobsWorker extends JobsWorker<MemberStatusJobRow> {
  protected readonly intervalMs = 200;

  constructor(
    protected readonly queue: MemberStatusJobQueue,
    private readonly memberStatuses: MemberStatusRepository,
    private readonly reports: ReportsRepository,
    private readonly reportsService: ReportsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async handle(job: MemberStatusJobRow): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const after = await this.processBatch(job, tx);
      if (after === null) await this.queue.remove(job, tx.session);
      else await this.queue.advance(job, { after }, tx.session);
    });
  }

  protected override describe({ _id }: MemberStatusJobRow): object {
    return { memberId: _id };
  }

  /** @returns the last processed report; null if none is left */
  private async processBatch(
    { _id: userId, after }: MemberStatusJobRow,
    tx: Transaction,
  ): Promise<string | null> {
    const memberStatus = (await this.memberStatuses.findByIds([userId], tx.session)).get(userId);
    if (!memberStatus) return null;
    const ignored = isIgnored(memberStatus, this.clock.now());
    const filter = memberStatus.deleted ? { userId } : { userId, open: true, ignored: !ignored };
    const batch = await this.reports.listByMember(filter, after, BATCH_SIZE, tx.session);
    const ids = batch.map(({ _id }) => _id);
    if (memberStatus.deleted) await this.reports.delete(ids, tx.session);
    else await this.reports.setIgnored(ids, ignored, tx.session);
    for (const { caseId, open } of batch) if (open) await this.reportsService.refresh(caseId, tx);
    return batch.length < BATCH_SIZE ? null : (ids.at(-1) ?? null);
  }
}
