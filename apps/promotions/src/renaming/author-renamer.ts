import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createJobSchema, JobQueue, type JobRow } from '@pechincha/jobs/job-queue';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import { getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { type Model, Types } from 'mongoose';
import { COMMENT_MODEL, type CommentRow } from '../comments/comments.repository.js';
import type { AuthorRow } from '../members/member.schema.js';
import { MembersService } from '../members/members.service.js';
import { PROMOTION_MODEL, type PromotionRow } from '../promotions/promotion.schema.js';

/** A rename not yet copied to all promotions and comments of the member. Deleted when it is. */
interface RenameJobRow extends JobRow {
  _id: Types.ObjectId;
}

export const RENAME_JOB_MODEL = 'RenameJob';

export const renameJobSchema = createJobSchema<RenameJobRow>('renamings');

@Injectable()
export class RenameJobQueue extends JobQueue<RenameJobRow> {
  constructor(@InjectModel(RENAME_JOB_MODEL) jobs: Model<RenameJobRow>) {
    super(jobs);
  }
}

/** Promotions, and comments, updated per transaction, to stay far below the transaction time limit. */
const RENAME_BATCH_SIZE = 500;

/**
 * Copies a member's current name and picture to their promotions and comments. Rows already up to date are
 * skipped, so that an interrupted rename can be resumed.
 */
@Injectable()
export class AuthorRenamer {
  constructor(
    private readonly members: MembersService,
    @InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>,
    @InjectModel(COMMENT_MODEL) private readonly comments: Model<CommentRow>,
    private readonly jobs: RenameJobQueue,
  ) {}

  /** Updates the first batch, which suffices for nearly all members, and leaves the rest to AuthorRenameWorker. */
  async start(_id: Types.ObjectId, tx: Transaction): Promise<void> {
    if (await this.renameBatch(_id, tx)) return;
    await this.jobs.schedule({ _id }, tx.session);
  }

  /** Updates one batch; true if nothing remains. */
  async renameBatch(_id: Types.ObjectId, tx: Transaction): Promise<boolean> {
    const author = await this.members.findAuthor(_id, tx);
    if (!author) return true;
    const hasMore = [
      await this.renameInCollection(this.promotions, author, tx),
      await this.renameInCollection(this.comments, author, tx),
    ];
    return hasMore.every((remains) => !remains);
  }

  private async renameInCollection(
    model: Model<PromotionRow> | Model<CommentRow>,
    { _id, ...displayed }: AuthorRow,
    { session }: Transaction,
  ): Promise<boolean> {
    const rows = getCollection(model as unknown as Model<Pick<PromotionRow, '_id' | 'author'>>);
    const fields = Object.entries(displayed).map(([field, value]) => [`author.${field}`, value] as const);
    const others = { $or: fields.map(([field, value]) => ({ [field]: { $ne: value } })) };
    const found = await rows
      .find({ 'author._id': _id, ...others }, { session, projection: { _id: 1 } })
      .limit(RENAME_BATCH_SIZE)
      .toArray();
    if (found.length === 0) return false;
    await rows.updateMany(
      { _id: { $in: found.map((row) => row._id) } },
      { $set: Object.fromEntries(fields) },
      { session },
    );
    return found.length === RENAME_BATCH_SIZE;
  }
}

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
