import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { JobQueue } from '@pechincha/jobs/job-queue';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { Model } from 'mongoose';
import { AuthorRenamer } from './author-renamer.js';
import { RENAME_JOB_MODEL, type RenameJobRow } from './rename-job.schema.js';

/** Finishes renames that need more than one transaction. */
@Injectable()
export class AuthorRenameWorker extends JobsWorker<RenameJobRow> {
  protected readonly intervalMs = 500;
  protected readonly queue: JobQueue<RenameJobRow>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly renamer: AuthorRenamer,
    @InjectModel(RENAME_JOB_MODEL) renameJobs: Model<RenameJobRow>,
  ) {
    super();
    this.queue = new JobQueue(renameJobs);
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
