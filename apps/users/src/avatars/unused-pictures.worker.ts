import { Injectable } from '@nestjs/common';
import { Pictures } from '@pechincha/images/pictures';
import { Clock } from '@pechincha/service-kit/clock';
import { DueWorker } from '../due/due-worker.js';
import { UnusedPicturesRepository } from './unused-pictures.repository.js';

const TRIED_AGAIN_AFTER = 60_000;

/** Takes pictures away that no account shows any more; again and again while the store is gone. */
@Injectable()
export class UnusedPictures extends DueWorker {
  constructor(
    private readonly unused: UnusedPicturesRepository,
    private readonly pictures: Pictures,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async doNext(): Promise<boolean> {
    const now = this.clock.now();
    const row = await this.unused.claim(now, new Date(now.getTime() + TRIED_AGAIN_AFTER));
    if (!row) return false;
    await this.pictures.remove(row._id);
    await this.unused.remove(row._id);
    return true;
  }
}
