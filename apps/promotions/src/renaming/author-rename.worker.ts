import { Injectable } from '@nestjs/common';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { AuthorRenamer } from './author-renamer.js';
import { RenameJobQueue } from './rename-job.queue.js';
import type { RenameJobRow } from './rename-job.schema.js';

/** Finishes renames that need more than one transaction. */
@Injectable()
export class AuthorRenameWorker extends JobsWorker<RenameJobRow> {
  protected readonly intervalMs = 500;

  constructor(
    protected readonly queue: RenameJobQueue,
    private readonly unitOfWork: UnitOfWork,
    private readonly renamer: AuthorRenamer,
  ) {
    super();
  }

  protected async handle(job: RenameJobRow): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if (await this.renamer.renameBatch(job._id, tx)) await this.queue.remove(job, tx.session);
      else await this.queue.advance(job, {}, tx.session);
    });
  }

  protected override describe({ _id }: RenameJobRow): object {
    return { memberId: _id };
  }
}
