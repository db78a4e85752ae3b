import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { JobQueue } from '@pechincha/service-kit/job-queue';
import { JobsWorker } from '@pechincha/service-kit/jobs.worker';
import type { Model } from 'mongoose';
import { AuthorNames } from './author-names.js';
import { RENAMING, type RenamingRow } from './member.schema.js';

const LEASE_MS = 15_000;

/** Renames members who wrote more than one transaction takes, part by part. */
@Injectable()
export class AuthorNamesWorker extends JobsWorker<RenamingRow> {
  protected readonly intervalMs = 500;
  protected readonly queue: JobQueue<RenamingRow>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly names: AuthorNames,
    @InjectModel(RENAMING) renamings: Model<RenamingRow>,
  ) {
    super();
    this.queue = new JobQueue(renamings, LEASE_MS);
  }

  protected async handle(job: RenamingRow): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if (await this.names.rename(job._id, tx)) await this.queue.remove(job, tx.session);
      else await this.queue.advance(job, {}, tx.session);
    });
  }

  protected override describe({ _id }: RenamingRow): object {
    return { memberId: _id };
  }
}
