import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Clock } from '@pechincha/service-kit/clock';
import { JobQueue } from '@pechincha/service-kit/job-queue';
import { JobsWorker } from '@pechincha/service-kit/jobs.worker';
import type { Model } from 'mongoose';
import { rowsOf } from '../rows.js';
import { VocabularyRepository } from '../vocabulary/vocabulary.repository.js';
import { RECONCILIATION_RUN, type ReconciliationRunRow } from './reconciliation-run.schema.js';
import { Reconciliation } from './reconciliation.service.js';

/** When São Paulo sleeps. */
const HOUR = 4;
/** Longer than a recount takes; one whose process died is begun anew after it. */
const LEASE_MS = 30 * 60_000;

const timeZone = 'America/Sao_Paulo';
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone });
const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });

/** Recomputes the numbers and removes unused words once a night, in one replica; again where that failed. */
@Injectable()
export class ReconciliationWorker extends JobsWorker<ReconciliationRunRow> {
  protected readonly every = 60_000;
  protected readonly queue: JobQueue<ReconciliationRunRow>;

  constructor(
    private readonly reconciliation: Reconciliation,
    private readonly vocabulary: VocabularyRepository,
    private readonly clock: Clock,
    @InjectModel(RECONCILIATION_RUN) private readonly runs: Model<ReconciliationRunRow>,
  ) {
    super();
    this.queue = new JobQueue(runs, LEASE_MS);
  }

  protected override async round(signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    if (Number(hourFormat.format(now)) === HOUR) {
      await rowsOf(this.runs).updateOne(
        { _id: dayFormat.format(now) },
        { $setOnInsert: { begunAt: now, dueAt: new Date() } },
        { upsert: true },
      );
    }
    await super.round(signal);
  }

  protected async handle(run: ReconciliationRunRow, signal: AbortSignal): Promise<void> {
    await this.reconciliation.run(signal);
    await this.vocabulary.removeUnused(this.clock.now(), signal);
    await this.queue.complete(run);
  }
}
