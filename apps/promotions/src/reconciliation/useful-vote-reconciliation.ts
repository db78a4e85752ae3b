import { Injectable, Logger } from '@nestjs/common';
import type { Drift } from '@pechincha/jobs/recount';
import { SnapshotReader } from '@pechincha/persistence/queries';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { Types } from 'mongoose';
import { CommentsRepository, NO_USEFUL_COUNTS, type UsefulCounts } from '../comments/comments.repository.js';
import { RemovedCommentsRepository } from '../comments/removed-comments.repository.js';
import { UsefulVotesRepository } from '../comments/useful-votes.repository.js';
import { UsefulVotesService } from '../comments/useful-votes.service.js';

const COMMENTS_BATCH_SIZE = 1_000;

const fields = Object.keys(NO_USEFUL_COUNTS) as (keyof UsefulCounts)[];

/** Compares the counts of comments with the votes; drift is logged and repaired. Deletes votes on what is gone for good. */
@Injectable()
export class UsefulVoteReconciliation {
  private readonly logger = new Logger(UsefulVoteReconciliation.name);

  constructor(
    private readonly comments: CommentsRepository,
    private readonly removed: RemovedCommentsRepository,
    private readonly votes: UsefulVotesRepository,
    private readonly usefulVotes: UsefulVotesService,
    private readonly snapshots: SnapshotReader,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @param signal aborts between two batches by throwing */
  async run(signal?: AbortSignal): Promise<Drift[]> {
    const drifts: Drift[] = [];
    let after: Types.ObjectId | undefined;
    do {
      signal?.throwIfAborted();
      const batch = await this.readBatch(after);
      for (const { _id, stored } of batch.drifted) {
        const change = await this.unitOfWork.run((tx) => this.usefulVotes.recount(_id, tx));
        if (!change) continue;
        for (const field of fields.filter((one) => change[one] !== 0))
          drifts.push({
            id: _id.toHexString(),
            field,
            stored: stored[field],
            counted: stored[field] + change[field],
          });
      }
      after = batch.last;
    } while (after);
    for (const drift of drifts) this.logger.warn({ message: 'Useful vote drift repaired', drift });
    await this.deleteOrphans(signal);
    return drifts;
  }

  /** @returns `last` unless no comments follow */
  private readBatch(after: Types.ObjectId | undefined): Promise<{
    drifted: { _id: Types.ObjectId; stored: UsefulCounts }[];
    last: Types.ObjectId | undefined;
  }> {
    return this.snapshots.read(async (session) => {
      const rows = await this.comments.listUsefulCounts(after, COMMENTS_BATCH_SIZE, session);
      const counted = await this.votes.count(
        rows.map(({ _id }) => _id),
        session,
      );
      const drifted = rows.filter((row) => {
        const counts = counted.get(row._id.toHexString()) ?? NO_USEFUL_COUNTS;
        return fields.some((field) => row[field] !== counts[field]);
      });
      return {
        drifted: drifted.map(({ _id, ...stored }) => ({ _id, stored })),
        last: rows.length === COMMENTS_BATCH_SIZE ? rows.at(-1)?._id : undefined,
      };
    });
  }

  /** Votes on comments that neither exist nor can be restored. */
  private async deleteOrphans(signal?: AbortSignal): Promise<void> {
    let after: Types.ObjectId | undefined;
    do {
      signal?.throwIfAborted();
      const ids = await this.votes.listComments(after, COMMENTS_BATCH_SIZE);
      await this.unitOfWork.run(async (tx) => {
        const existing = await this.comments.listByIds(ids, tx.session);
        const removed = await this.removed.listExisting(ids, tx);
        const gone = ids.filter((_id) => !existing.has(_id.toHexString()) && !removed.has(_id.toHexString()));
        if (gone.length > 0) await this.votes.deleteByComments(gone, tx);
      });
      after = ids.length === COMMENTS_BATCH_SIZE ? ids.at(-1) : undefined;
    } while (after);
  }
}
