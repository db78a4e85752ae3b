import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Category } from '@pechincha/contracts/categories';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { Types, type ClientSession, type Model } from 'mongoose';
import { COMMENT, type CommentRow } from '../comments/comment.schema.js';
import { noCounts, type Counts } from '../counts/counts.js';
import { DELETED_PROMOTION, type DeletedPromotionRow } from '../editing/deleted-promotion.schema.js';
import { PROMOTION, type PromotionRow } from '../promotions/promotion.schema.js';
import { REACTION, type ReactionRow } from '../reactions/reaction.schema.js';
import { rowsOf } from '../rows.js';
import { countedAs, type CityTally } from '../tallies/tally.js';
import { publishedGroup } from './drift.js';

export type CountedRow = Pick<PromotionRow, '_id' | 'likesCount' | 'dislikesCount' | 'commentsCount'>;

/** Counts from the rows themselves what is otherwise kept as numbers. */
@Injectable()
export class RecountRepository {
  constructor(
    @InjectModel(PROMOTION) private readonly promotions: Model<PromotionRow>,
    @InjectModel(DELETED_PROMOTION) private readonly deleted: Model<DeletedPromotionRow>,
    @InjectModel(REACTION) private readonly reactions: Model<ReactionRow>,
    @InjectModel(COMMENT) private readonly comments: Model<CommentRow>,
  ) {}

  /** Deals in the order of their ids, from behind one of them. */
  deals(after: Types.ObjectId | undefined, limit: number, session: ClientSession): Promise<CountedRow[]> {
    return rowsOf(this.promotions)
      .find(after ? { _id: { $gt: after } } : {}, {
        session,
        projection: { likesCount: 1, dislikesCount: 1, commentsCount: 1 },
      })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
  }

  /** Reactions and comments of some deals, by deal. */
  async countsOf(deals: Types.ObjectId[], session: ClientSession): Promise<Map<string, Counts>> {
    const counts = new Map(deals.map((deal) => [deal.toHexString(), { ...noCounts }]));
    const reacted = rowsOf(this.reactions).aggregate<{
      _id: { deal: Types.ObjectId; kind: string };
      n: number;
    }>(
      [
        { $match: { deal: { $in: deals }, kind: { $in: ['like', 'dislike'] } } },
        { $group: { _id: { deal: '$deal', kind: '$kind' }, n: { $sum: 1 } } },
      ],
      { session },
    );
    for (const { _id, n } of await reacted.toArray()) {
      const of = counts.get(_id.deal.toHexString());
      if (of) of[_id.kind === 'like' ? 'likes' : 'dislikes'] = n;
    }
    const commented = rowsOf(this.comments).aggregate<{ _id: Types.ObjectId; n: number }>(
      [{ $match: { deal: { $in: deals }, deleted: false } }, { $group: { _id: '$deal', n: { $sum: 1 } } }],
      { session },
    );
    for (const { _id, n } of await commented.toArray()) {
      const of = counts.get(_id.toHexString());
      if (of) of.comments = n;
    }
    return counts;
  }

  /** Deals by city, state and category, authors by city, first publications by city and hour. */
  async groups(session: ClientSession): Promise<CityTally[]> {
    const deals = rowsOf(this.promotions);
    const byState = await deals
      .aggregate<{ _id: { city: string; status: PromotionStatus; category: Category }; n: number }>(
        [{ $group: { _id: { city: '$city', status: '$status', category: '$category' }, n: { $sum: 1 } } }],
        { session },
      )
      .toArray();
    const byAuthor = await deals
      .aggregate<{ _id: string; n: number }>(
        [
          { $group: { _id: { city: '$city', author: '$author._id' } } },
          { $group: { _id: '$_id.city', n: { $sum: 1 } } },
        ],
        { session, allowDiskUse: true },
      )
      .toArray();
    const byHour = [];
    for (const rows of [deals, rowsOf(this.deleted)]) {
      byHour.push(
        ...(await rows
          .aggregate<{ _id: { city: string; hour: Date }; n: number }>(
            [
              { $match: { publishedAt: { $ne: null } } },
              {
                $group: {
                  _id: { city: '$city', hour: { $dateTrunc: { date: '$publishedAt', unit: 'hour' } } },
                  n: { $sum: 1 },
                },
              },
            ],
            { session },
          )
          .toArray()),
      );
    }
    return [
      ...byState.flatMap(({ _id: { city, status, category }, n }) =>
        countedAs(status, category).map((kind) => ({ city, kind, count: n })),
      ),
      ...byAuthor.map(({ _id, n }) => ({ city: _id, kind: 'authors' as const, count: n })),
      ...byHour.map(({ _id, n }) => publishedGroup(_id.city, _id.hour, n)),
    ];
  }
}
