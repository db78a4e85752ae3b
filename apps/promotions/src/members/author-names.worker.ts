import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { BackgroundWorker } from '@pechincha/service-kit/background-worker';
import { AuthorNames } from './author-names.js';

/** Goes on with the names of members who wrote more than one transaction takes. */
@Injectable()
export class AuthorNamesWorker extends BackgroundWorker {
  protected readonly every = 500;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly names: AuthorNames,
  ) {
    super();
  }

  protected async round(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const member = await this.names.next();
      if (!member) return;
      await this.unitOfWork.run((tx) => this.names.goOn(member, tx));
    }
  }
}
