import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Clock } from '@pechincha/service-kit/clock';
import type { Model } from 'mongoose';
import { rowsOf } from '../rows.js';
import { WorkerLoop } from '../worker-loop.js';
import { RECONCILIATION_RUN, type ReconciliationRunRow } from './reconciliation-run.schema.js';
import { Reconciliation } from './reconciliation.service.js';

const LOOK_EVERY_MS = 60_000;
/** When São Paulo sleeps. */
const HOUR = 4;

const timeZone = 'America/Sao_Paulo';
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone });
const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });

/** Has the numbers recomputed once a night, by whichever replica takes the night's row first. */
@Injectable()
export class ReconciliationWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop = new WorkerLoop(ReconciliationWorker.name, LOOK_EVERY_MS, () => this.look());

  constructor(
    private readonly reconciliation: Reconciliation,
    private readonly clock: Clock,
    @InjectModel(RECONCILIATION_RUN) private readonly runs: Model<ReconciliationRunRow>,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async look(): Promise<void> {
    const now = this.clock.now();
    if (Number(hourFormat.format(now)) !== HOUR) return;
    const night = await rowsOf(this.runs).updateOne(
      { _id: dayFormat.format(now) },
      { $setOnInsert: { begunAt: now } },
      { upsert: true },
    );
    if (night.upsertedCount === 1) await this.reconciliation.run();
  }
}
