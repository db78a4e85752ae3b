import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MAX_COUNTED_AUTHORS } from '@pechincha/contracts/events/promotion';
import type { Drift } from '@pechincha/jobs/recount';
import { getCollection, SnapshotReader } from '@pechincha/persistence/queries';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { ClientSession, Model, Types } from 'mongoose';
import { authorIndex, COMMENT_MODEL, type CommentRow } from '../comments/comments.repository.js';
import {
  addAuthorCounts,
  type AuthorCounts,
  AuthorCountsService,
  NO_AUTHOR_COUNTS,
  type VersionedAuthorCounts,
} from '../counts/author-counts.service.js';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { MEMBER_MODEL, type MemberRow } from '../members/member.schema.js';
import {
  DELETED_PROMOTION_MODEL,
  deletedAuthorIndex,
  type DeletedPromotionRow,
} from '../promotions/promotion-history.schema.js';
import { PUBLIC_STATUSES } from '../promotions/promotion-visibility.js';
import { AUTHOR_INDEX, PROMOTION_MODEL, type PromotionRow } from '../promotions/promotion.schema.js';
import { reactionResultIndex, REACTION_MODEL, type ReactionRow } from '../reactions/reactions.repository.js';

interface AuthorPromotion {
  _id: Types.ObjectId;
  author: Types.ObjectId;
}

/** Promotions whose likes are counted per query. */
const PROMOTIONS_BATCH_SIZE = 1_000;

/** Counts members' promotions and comments and the likes they received. */
@Injectable()
export class AuthorRecount {
  constructor(
    @InjectModel(MEMBER_MODEL) private readonly members: Model<MemberRow>,
    @InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>,
    @InjectModel(DELETED_PROMOTION_MODEL) private readonly deleted: Model<DeletedPromotionRow>,
    @InjectModel(REACTION_MODEL) private readonly reactions: Model<ReactionRow>,
    @InjectModel(COMMENT_MODEL) private readonly comments: Model<CommentRow>,
  ) {}

  /** Members that are not deleted, in id order, after the given one. */
  async listMembers(after: Types.ObjectId | undefined, limit: number): Promise<Types.ObjectId[]> {
    const rows = await getCollection(this.members)
      .find({ ...(after && { _id: { $gt: after } }), forgotten: { $ne: true } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return rows.map(({ _id }) => _id);
  }

  /** By author id; contains every given author. */
  async count(authors: Types.ObjectId[], session: ClientSession): Promise<Map<string, AuthorCounts>> {
    const counts = new Map(authors.map((author) => [author.toHexString(), { ...NO_AUTHOR_COUNTS }]));
    const add = (counter: keyof AuthorCounts, author: Types.ObjectId, change: number): void => {
      const authorCounts = counts.get(author.toHexString());
      if (authorCounts) authorCounts[counter] += change;
    };
    const byAuthor = { $group: { _id: '$author._id', n: { $sum: 1 } } };
    const promotions = getCollection(this.promotions).aggregate<{ _id: Types.ObjectId; n: number }>(
      [{ $match: { 'author._id': { $in: authors }, status: { $in: [...PUBLIC_STATUSES] } } }, byAuthor],
      { session, hint: AUTHOR_INDEX },
    );
    for await (const { _id, n } of promotions) add('promotions', _id, n);
    const comments = getCollection(this.comments).aggregate<{ _id: Types.ObjectId; n: number }>(
      [{ $match: { 'author._id': { $in: authors }, deleted: false } }, byAuthor],
      { session, hint: authorIndex },
    );
    for await (const { _id, n } of comments) add('comments', _id, n);
    for (const promotions of [
      this.listPromotions(authors, session),
      this.listDeletedPromotions(authors, session),
    ])
      for await (const batch of toBatches(promotions)) {
        const likes = await this.countLikes(batch, session);
        for (const { _id, author } of batch) add('likes', author, likes.get(_id.toHexString()) ?? 0);
      }
    return counts;
  }

  private listPromotions(authors: Types.ObjectId[], session: ClientSession): AsyncIterable<AuthorPromotion> {
    return getCollection(this.promotions)
      .find({ 'author._id': { $in: authors } }, { session, hint: AUTHOR_INDEX })
      .project<AuthorPromotion>({ author: '$author._id' });
  }

  /** Likes of deleted promotions still count for their author. */
  private listDeletedPromotions(
    authors: Types.ObjectId[],
    session: ClientSession,
  ): AsyncIterable<AuthorPromotion> {
    return getCollection(this.deleted)
      .find({ author: { $in: authors } }, { session, hint: deletedAuthorIndex })
      .project<AuthorPromotion>({ author: 1 });
  }

  private async countLikes(
    promotions: AuthorPromotion[],
    session: ClientSession,
  ): Promise<Map<string, number>> {
    const groups = getCollection(this.reactions).aggregate<{ _id: Types.ObjectId; n: number }>(
      [
        { $match: { promotion: { $in: promotions.map(({ _id }) => _id) }, result: 'like' } },
        { $group: { _id: '$promotion', n: { $sum: 1 } } },
      ],
      { session, hint: reactionResultIndex },
    );
    return new Map((await groups.toArray()).map(({ _id, n }) => [_id.toHexString(), n]));
  }
}

async function* toBatches(promotions: AsyncIterable<AuthorPromotion>): AsyncGenerator<AuthorPromotion[]> {
  let batch: AuthorPromotion[] = [];
  for await (const promotion of promotions) {
    batch.push(promotion);
    if (batch.length < PROMOTIONS_BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Change that makes the stored counts, with those pending, equal the counted ones. */
function getDifference(counted: AuthorCounts, ...stored: AuthorCounts[]): AuthorCounts {
  const { promotions, likes, comments } = stored.reduce(addAuthorCounts);
  return addAuthorCounts(counted, { promotions: -promotions, likes: -likes, comments: -comments });
}

/**
 * Recounts each member's counts. Drift is logged and repaired. All of them are published, so that copies of other
 * services that have drifted are put right too.
 */
@Injectable()
export class AuthorReconciliation {
  private readonly logger = new Logger(AuthorReconciliation.name);

  constructor(
    private readonly recount: AuthorRecount,
    private readonly authorCounts: AuthorCountsService,
    private readonly deltas: CountDeltasRepository,
    private readonly snapshots: SnapshotReader,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @param signal aborts between two batches by throwing */
  async run(signal?: AbortSignal): Promise<Drift[]> {
    const drifts: Drift[] = [];
    let members: Types.ObjectId[];
    let after: Types.ObjectId | undefined;
    do {
      signal?.throwIfAborted();
      members = await this.recount.listMembers(after, MAX_COUNTED_AUTHORS);
      drifts.push(...(await this.repairBatch(members)));
      after = members.at(-1);
    } while (members.length === MAX_COUNTED_AUTHORS);
    for (const drift of drifts) this.logger.warn({ message: 'Author drift repaired', drift });
    return drifts;
  }

  private async repairBatch(members: Types.ObjectId[]): Promise<Drift[]> {
    const [counted, stored, pending] = await this.snapshots.read(async (session) => {
      const counts = await this.recount.count(members, session);
      return [
        counts,
        await this.authorCounts.list([...counts.keys()], session),
        await this.deltas.getPendingOfAuthors(members, session),
      ] as const;
    });
    const differences = new Map<string, AuthorCounts>();
    const right: VersionedAuthorCounts[] = [];
    const drifts: Drift[] = [];
    for (const [id, row] of stored) {
      const counts = counted.get(id) ?? NO_AUTHOR_COUNTS;
      const difference = getDifference(counts, row, pending.get(id) ?? NO_AUTHOR_COUNTS);
      const drifted = (['promotions', 'likes', 'comments'] as const).filter(
        (field) => difference[field] !== 0,
      );
      if (drifted.length === 0) right.push(row);
      else differences.set(id, difference);
      for (const field of drifted) {
        const correct = counts[field];
        drifts.push({ id, field, stored: correct - difference[field], counted: correct });
      }
    }
    await this.unitOfWork.run(async (tx) => {
      await this.authorCounts.add(differences, tx);
      await this.authorCounts.publish(right, tx);
    });
    return drifts;
  }
}
