import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { BackgroundWorker } from '@pechincha/service-kit/background-worker';
import { TalliesRepository } from './tallies.repository.js';

/** Rows summed in one transaction. */
const ROWS = 2_000;

/** Sums the changes of the back office's numbers, by the same rule as the counts of deals. */
@Injectable()
export class TallySumsWorker extends BackgroundWorker {
  protected readonly every = 250;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tallies: TalliesRepository,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    if (!(await this.tallies.anyWaiting())) return;
    await this.unitOfWork.run((tx) => this.tallies.sum(ROWS, tx));
  }
}
