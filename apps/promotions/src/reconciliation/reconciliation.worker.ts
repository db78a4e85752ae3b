import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { BackgroundWorker } from '@pechincha/service-kit/background-worker';
import { Clock } from '@pechincha/service-kit/clock';
import type { Model } from 'mongoose';
import { rowsOf } from '../rows.js';
import { RECONCILIATION_RUN, type ReconciliationRunRow } from './reconciliation-run.schema.js';
import { Reconciliation } from './reconciliation.service.js';

/** When São Paulo sleeps. */
const HOUR = 4;

const timeZone = 'America/Sao_Paulo';
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone });
const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });

/** Has the numbers recomputed once a night, by whichever replica takes the night's row first. */
@Injectable()
export class ReconciliationWorker extends BackgroundWorker {
  protected readonly every = 60_000;

  constructor(
    private readonly reconciliation: Reconciliation,
    private readonly clock: Clock,
    @InjectModel(RECONCILIATION_RUN) private readonly runs: Model<ReconciliationRunRow>,
  ) {
    super();
  }

  protected async round(): Promise<void> {
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
