import { Injectable, Module } from '@nestjs/common';
import { InjectModel, MongooseModule } from '@nestjs/mongoose';
import { toDay, toTime } from '@pechincha/contracts/days';
import { Clock } from '@pechincha/persistence/clock';
import { getCollection } from '@pechincha/persistence/queries';
import type { Model } from 'mongoose';
import { createJobSchema, JobQueue, type JobRow } from './job-queue.js';
import { JobsWorker } from './jobs.worker.js';

/** One nightly run of a service. */
export interface NightlyRunRow extends JobRow {
  /** Day in São Paulo, as `2026-11-21`. */
  _id: string;
  startedAt: Date;
}

export const NIGHTLY_RUN_MODEL = 'NightlyRun';

export const nightlyRunSchema = createJobSchema<NightlyRunRow>('reconciliation_runs');
nightlyRunSchema.index({ startedAt: 1 }, { expireAfterSeconds: 90 * 24 * 3600 });

/** Hour of the day in São Paulo. */
const START_HOUR = '04:';
/** Renewed while a run goes on; after it another replica restarts a run whose process died. */
const LEASE_MS = 5 * 60_000;

/** One job per night of a service. */
@Injectable()
export class NightlyRunQueue extends JobQueue<NightlyRunRow> {
  constructor(
    @InjectModel(NIGHTLY_RUN_MODEL) model: Model<NightlyRunRow>,
    private readonly clock: Clock,
  ) {
    super(model, { leaseMs: LEASE_MS });
  }

  /** Adds tonight's job between 4 and 5 a.m.; idempotent across replicas. */
  async scheduleDue(): Promise<void> {
    const now = this.clock.now();
    if (!toTime(now).startsWith(START_HOUR)) return;
    await getCollection(this.model).updateOne(
      { _id: toDay(now) },
      { $setOnInsert: { startedAt: now, dueAt: new Date() } },
      { upsert: true },
    );
  }
}

@Module({
  imports: [MongooseModule.forFeature([{ name: NIGHTLY_RUN_MODEL, schema: nightlyRunSchema }])],
  providers: [NightlyRunQueue],
  exports: [NightlyRunQueue],
})
export class NightlyRunModule {}

/** Runs a service's nightly work in one replica, with retries. At most one subclass per service. */
export abstract class NightlyWorker extends JobsWorker<NightlyRunRow> {
  protected readonly intervalMs = 60_000;
  protected override readonly idleIntervalMs = undefined;

  protected readonly renewalIntervalMs: number = 60_000;

  constructor(protected readonly queue: NightlyRunQueue) {
    super();
  }

  /** Must be repeatable after any partial run, and throw once `signal` is aborted. */
  protected abstract runNight(signal: AbortSignal): Promise<void>;

  protected override async runOnce(signal: AbortSignal): Promise<void> {
    await this.queue.scheduleDue();
    await super.runOnce(signal);
  }

  protected async handle(run: NightlyRunRow, signal: AbortSignal): Promise<void> {
    const lost = new AbortController();
    const renewal = setInterval(() => void this.renew(run, lost), this.renewalIntervalMs);
    try {
      await this.runNight(AbortSignal.any([signal, lost.signal]));
    } finally {
      clearInterval(renewal);
    }
    await this.queue.complete(run);
  }

  private async renew(run: NightlyRunRow, lost: AbortController): Promise<void> {
    try {
      if (!(await this.queue.renew(run)))
        lost.abort(new Error('Another replica has claimed the nightly run'));
    } catch (error) {
      this.logger.debug({ message: 'The lease of the nightly run was not renewed', error });
    }
  }
}
