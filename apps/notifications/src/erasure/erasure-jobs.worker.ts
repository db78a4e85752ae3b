import { Injectable } from '@nestjs/common';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import type { ErasureJobRow } from './erasure-job.schema.js';
import { ErasureJobQueue } from './erasure-job.queue.js';
import { MemberErasureService } from './member-erasure.service.js';

/** Repeats the erasure of deleted members after a delay. */
@Injectable()
export class ErasureJobsWorker extends JobsWorker<ErasureJobRow> {
  protected readonly intervalMs = 5_000;

  constructor(
    protected readonly queue: ErasureJobQueue,
    private readonly erasure: MemberErasureService,
  ) {
    super();
  }

  protected handle(job: ErasureJobRow): Promise<void> {
    return this.erasure.eraseLateWrites(job);
  }

  protected override describe({ _id }: ErasureJobRow): object {
    return { memberId: _id };
  }
}
