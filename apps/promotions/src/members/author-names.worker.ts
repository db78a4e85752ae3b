import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { WorkerLoop } from '../worker-loop.js';
import { AuthorNames } from './author-names.js';

const EVERY_MS = 500;

/** Goes on with the names of members who wrote more than one transaction takes. */
@Injectable()
export class AuthorNamesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private stopping = false;
  private readonly loop = new WorkerLoop(AuthorNamesWorker.name, EVERY_MS, () => this.renameAll());

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly names: AuthorNames,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    return this.loop.stop();
  }

  private async renameAll(): Promise<void> {
    while (!this.stopping) {
      const member = await this.names.next();
      if (!member) return;
      await this.unitOfWork.run((tx) => this.names.goOn(member, tx));
    }
  }
}
