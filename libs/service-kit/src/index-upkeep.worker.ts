import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { BackgroundWorker } from '@pechincha/jobs/background-worker';
import { buildIndexes } from '@pechincha/persistence/database';
import type { Connection } from 'mongoose';

/**
 * Builds collections and indexes that are missing, as after a restore without them: many checks rely on unique indexes,
 * and many queries name theirs. For what exists the database has nothing to do.
 */
@Injectable()
export class IndexUpkeepWorker extends BackgroundWorker {
  protected readonly intervalMs = 30_000;

  constructor(@InjectConnection() private readonly connection: Connection) {
    super();
  }

  protected async runOnce(): Promise<void> {
    await buildIndexes(this.connection);
  }
}
