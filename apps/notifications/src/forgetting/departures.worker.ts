import { Injectable } from '@nestjs/common';
import { BackgroundWorker } from '@pechincha/service-kit/background-worker';
import { ForgettingService } from './forgetting.service.js';

/** Looks for members who left a while ago. */
@Injectable()
export class DeparturesWorker extends BackgroundWorker {
  protected readonly every = 5_000;

  constructor(private readonly forgetting: ForgettingService) {
    super();
  }

  protected round(): Promise<void> {
    return this.forgetting.sweep(new Date());
  }
}
