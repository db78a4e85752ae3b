import { Injectable } from '@nestjs/common';
import { KeyedWorker } from '@pechincha/jobs/keyed.worker';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { CityCountersRepository } from './city-counters.repository.js';

/** Pending changes read per run, and per city in one transaction. */
const MAX_DELTAS = 2_000;

/** Adds pending changes to the counters one city at a time, since all cities update the counters of ALL_CITIES. */
@Injectable()
export class CityCounterFlushWorker extends KeyedWorker {
  protected readonly intervalMs = 250;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly counters: CityCountersRepository,
  ) {
    super();
  }

  protected listPending(excluded: readonly string[]): Promise<string[]> {
    return this.counters.listCitiesToFlush(MAX_DELTAS, excluded);
  }

  protected process(city: string): Promise<void> {
    return this.unitOfWork.run((tx) => this.counters.flush(city, MAX_DELTAS, tx));
  }
}
