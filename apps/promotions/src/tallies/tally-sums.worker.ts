import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { KeyedWorker } from '@pechincha/service-kit/keyed.worker';
import { LeaseService } from '@pechincha/service-kit/lease.service';
import { TalliesRepository } from './tallies.repository.js';

/** Rows looked at each time, and rows of one city summed in one transaction. */
const ROWS = 2_000;

/** Sums the changes of the back office's numbers, city by city: all of them meet in the numbers of everywhere. */
@Injectable()
export class TallySumsWorker extends KeyedWorker {
  protected readonly intervalMs = 250;

  constructor(
    leases: LeaseService,
    private readonly unitOfWork: UnitOfWork,
    private readonly tallies: TalliesRepository,
  ) {
    super(leases);
  }

  protected listPending(excluded: readonly string[]): Promise<string[]> {
    return this.tallies.citiesToSum(ROWS, excluded);
  }

  protected process(city: string): Promise<void> {
    return this.unitOfWork.run((tx) => this.tallies.sum(city, ROWS, tx));
  }
}
