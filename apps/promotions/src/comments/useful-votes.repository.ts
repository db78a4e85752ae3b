import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import type { ClientSession, Model, mongo, Types } from 'mongoose';
import { createVoteSchema, type VoteRow, VotesRepository } from '../votes/votes.repository.js';
import type { UsefulCounts } from './comments.repository.js';

/** One row per member and comment, kept with result `none` when it is taken back. */
export interface UsefulVoteRow extends VoteRow<'useful'> {
  comment: Types.ObjectId;
  /** The Idempotency-Key of the last toggle, so that its repetition does not undo it. */
  lastKey?: string;
}

export const USEFUL_VOTE_MODEL = 'UsefulVote';

export const usefulVoteSchema = createVoteSchema<UsefulVoteRow>('useful_votes', 'comment');
const memberIndex = { comment: 1, user: 1 } as const;
/** Votes of an address group on a comment; nearly all rows are without an address group. */
const addressGroupIndex = { comment: 1, addressGroup: 1 } as const;
usefulVoteSchema.index(addressGroupIndex, {
  partialFilterExpression: { addressGroup: { $exists: true } },
});

/** What members found useful. */
@Injectable()
export class UsefulVotesRepository extends VotesRepository<UsefulVoteRow, 'comment'> {
  constructor(@InjectModel(USEFUL_VOTE_MODEL) private readonly votes: Model<UsefulVoteRow>) {
    super(votes, 'comment');
  }

  private get voteRows(): mongo.Collection<UsefulVoteRow> {
    return getCollection(this.votes);
  }

  /** Ids of those of the comments that the member found useful. */
  async listUseful(comments: Types.ObjectId[], user: Types.ObjectId): Promise<Set<string>> {
    if (comments.length === 0) return new Set();
    const filter = { comment: { $in: comments }, user, result: 'useful' as const };
    const options = { projection: { comment: 1 }, hint: memberIndex };
    const rows = await this.voteRows.find(filter, options).toArray();
    return new Set(rows.map(({ comment }) => comment.toHexString()));
  }

  /** The stored votes of any of the members on any of the comments. */
  listByPairs(
    comments: Types.ObjectId[],
    users: Types.ObjectId[],
    session: ClientSession,
  ): Promise<UsefulVoteRow[]> {
    const filter = { comment: { $in: comments }, user: { $in: users } };
    return this.voteRows.find(filter, { session, hint: memberIndex }).toArray();
  }

  /** All votes of the address groups on the comments. */
  async listByAddressGroups(
    comments: Types.ObjectId[],
    addressGroups: string[],
    session: ClientSession,
  ): Promise<UsefulVoteRow[]> {
    if (addressGroups.length === 0) return [];
    const filter = { comment: { $in: comments }, addressGroup: { $in: addressGroups } };
    return this.voteRows.find(filter, { session, hint: addressGroupIndex }).toArray();
  }

  /** Counts all votes, by comment id; comments without votes are left out. */
  async count(comments: Types.ObjectId[], session: ClientSession): Promise<Map<string, UsefulCounts>> {
    const weight = { $ifNull: ['$weight', 0] };
    const groups = await this.voteRows
      .aggregate<UsefulCounts & { _id: Types.ObjectId }>(
        [
          { $match: { comment: { $in: comments }, result: 'useful' } },
          {
            $group: {
              _id: { comment: '$comment', of: { $ifNull: ['$addressGroup', '$_id'] } },
              count: { $sum: 1 },
              weight: { $max: weight },
            },
          },
          {
            $group: {
              _id: '$_id.comment',
              usefulCount: { $sum: '$count' },
              usefulWeight: { $sum: '$weight' },
              usefulPeople: { $sum: { $cond: [{ $gt: ['$weight', 0] }, 1, 0] } },
            },
          },
        ],
        { session, hint: memberIndex },
      )
      .toArray();
    return new Map(groups.map(({ _id, ...counts }) => [_id.toHexString(), counts]));
  }

  /** Ids of comments with votes in id order, after the given one. */
  async listComments(after: Types.ObjectId | undefined, limit: number): Promise<Types.ObjectId[]> {
    const groups = this.voteRows.aggregate<{ _id: Types.ObjectId }>(
      [
        { $match: after ? { comment: { $gt: after } } : {} },
        { $group: { _id: '$comment' } },
        { $sort: { _id: 1 } },
        { $limit: limit },
      ],
      { hint: memberIndex, allowDiskUse: true },
    );
    return (await groups.toArray()).map(({ _id }) => _id);
  }

  async saveAll(rows: readonly UsefulVoteRow[], { session }: Transaction): Promise<void> {
    if (rows.length === 0) return;
    const writes = rows.map((row) => ({
      replaceOne: { filter: { _id: row._id }, replacement: row, upsert: true },
    }));
    await this.voteRows.bulkWrite(writes, { session, ordered: false });
  }

  async deleteAll(ids: Types.ObjectId[], { session }: Transaction): Promise<void> {
    if (ids.length > 0) await this.voteRows.deleteMany({ _id: { $in: ids } }, { session });
  }

  async deleteByComments(comments: Types.ObjectId[], { session }: Transaction): Promise<void> {
    await this.voteRows.deleteMany({ comment: { $in: comments } }, { session, hint: memberIndex });
  }
}
