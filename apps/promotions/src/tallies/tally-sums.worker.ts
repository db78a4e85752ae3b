import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { WorkerLoop } from '../worker-loop.js';
import { TalliesRepository } from './tallies.repository.js';

const EVERY_MS = 250;
/** Rows summed in one transaction. */
const ROWS = 2_000;

/** Sums the changes of the back office's numbers, by the same rule as the counts of deals. */
@Injectable()
export class TallySumsWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop = new WorkerLoop(TallySumsWorker.name, EVERY_MS, () => this.sum());

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tallies: TalliesRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async sum(): Promise<void> {
    if (!(await this.tallies.anyWaiting())) return;
    await this.unitOfWork.run((tx) => this.tallies.sum(ROWS, tx));
  }
}
