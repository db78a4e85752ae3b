import { Injectable, Module } from '@nestjs/common';
import { InjectModel, MongooseModule } from '@nestjs/mongoose';
import { Clock } from '@pechincha/persistence/clock';
import type { Model } from 'mongoose';
import { JobQueue } from './job-queue.js';
import { NIGHTLY_RUN_MODEL, nightlyRunSchema, type NightlyRunRow } from './nightly-run.schema.js';

/** Hour of the day in São Paulo. */
const START_HOUR = 4;
/** Renewed while a run goes on; after it another replica restarts a run whose process died. */
const LEASE_MS = 5 * 60_000;

const TIME_ZONE = 'America/Sao_Paulo';
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });
const hourFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  hourCycle: 'h23',
});

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
    if (Number(hourFormat.format(now)) !== START_HOUR) return;
    await this.model.updateOne(
      { _id: dayFormat.format(now) },
      { $setOnInsert: { begunAt: now, dueAt: new Date() } },
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
