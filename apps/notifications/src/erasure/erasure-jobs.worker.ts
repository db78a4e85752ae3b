import { Injectable } from '@nestjs/common';
import type { JobQueue } from '@pechincha/jobs/job-queue';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import type { ErasureJobRow } from './erasure-job.schema.js';
import { ErasureJobsRepository } from './erasure-jobs.repository.js';
import { MemberErasureService } from './member-erasure.service.js';

/** Repeats the erasure of deleted members after a delay. */
@Injectable()
export class ErasureJobsWorker extends JobsWorker<ErasureJobRow> {
  protected readonly intervalMs = 5_000;
  protected readonly queue: JobQueue<ErasureJobRow>;

  constructor(
    jobs: ErasureJobsRepository,
    private readonly erasure: MemberErasureService,
  ) {
    super();
    this.queue = jobs.queue;
  }

  protected handle(job: ErasureJobRow): Promise<void> {
    return this.erasure.eraseLateWrites(job);
  }

  protected override describe({ _id }: ErasureJobRow): object {
    return { memberId: _id };
  }
}
