import { Injectable } from '@nestjs/common';
import type { JobQueue } from '@pechincha/service-kit/job-queue';
import { JobsWorker } from '@pechincha/service-kit/jobs.worker';
import type { DepartureRow } from './departure.schema.js';
import { DeparturesRepository } from './departures.repository.js';
import { ForgettingService } from './forgetting.service.js';

/** Looks for members who left a while ago. */
@Injectable()
export class DeparturesWorker extends JobsWorker<DepartureRow> {
  protected readonly intervalMs = 5_000;
  protected readonly queue: JobQueue<DepartureRow>;

  constructor(
    departures: DeparturesRepository,
    private readonly forgetting: ForgettingService,
  ) {
    super();
    this.queue = departures.queue;
  }

  protected handle(job: DepartureRow): Promise<void> {
    return this.forgetting.eraseLateWrites(job);
  }

  protected override describe({ _id }: DepartureRow): object {
    return { memberId: _id };
  }
}
