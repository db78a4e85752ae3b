import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Category } from '@pechincha/contracts/categories';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { Types, type ClientSession, type Model } from 'mongoose';
import { COMMENT, type CommentRow } from '../comments/comment.schema.js';
import { noCounts, type Counts } from '../counts/counts.js';
import { PROMOTION, type PromotionRow } from '../promotions/promotion.schema.js';
import { REACTION, type ReactionRow } from '../reactions/reaction.schema.js';
import { rowsOf } from '../rows.js';
import type { Tallies } from '../tallies/tallies.repository.js';
import { TALLY, type TallyRow } from '../tallies/tally.schema.js';
import { countedAs, EVERYWHERE, publishedIn, type TallyKind } from '../tallies/tally.js';

export type CountedRow = Pick<PromotionRow, '_id' | 'likesCount' | 'dislikesCount' | 'commentsCount'>;

/** Counts from the rows themselves what is otherwise kept as numbers. */
@Injectable()
export class RecountRepository {
  constructor(
    @InjectModel(PROMOTION) private readonly promotions: Model<PromotionRow>,
    @InjectModel(REACTION) private readonly reactions: Model<ReactionRow>,
    @InjectModel(COMMENT) private readonly comments: Model<CommentRow>,
    @InjectModel(TALLY) private readonly tallies: Model<TallyRow>,
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

  /** Cities of which anything is kept or would be counted; EVERYWHERE is none. */
  async *cities(): AsyncGenerator<string> {
    const distinct = [{ $group: { _id: '$city' } }];
    const found = rowsOf(this.promotions).aggregate<{ _id: string }>(
      [
        ...distinct,
        { $unionWith: { coll: this.tallies.collection.name, pipeline: distinct } },
        { $group: { _id: '$_id' } },
        { $match: { _id: { $ne: EVERYWHERE } } },
        { $sort: { _id: 1 } },
      ],
      { allowDiskUse: true },
    );
    for await (const { _id } of found) yield _id;
  }

  /** A city's numbers, or those of everywhere: deals by state and category, authors, publications from an hour on. */
  async talliesOf(city: string, publishedSince: Date, session: ClientSession): Promise<Tallies> {
    const result: Tallies = new Map();
    const add = (kind: TallyKind, by: number): unknown => result.set(kind, (result.get(kind) ?? 0) + by);
    const deals = rowsOf(this.promotions);
    const here = city === EVERYWHERE ? {} : { city };
    const options = { session, allowDiskUse: true };
    const byState = deals.aggregate<{ _id: { status: PromotionStatus; category: Category }; n: number }>(
      [{ $match: here }, { $group: { _id: { status: '$status', category: '$category' }, n: { $sum: 1 } } }],
      options,
    );
    for await (const { _id, n } of byState)
      for (const kind of countedAs(_id.status, _id.category)) add(kind, n);
    // Everywhere counts an author once for each city, as the sum of the cities does.
    const byAuthor = deals.aggregate<{ n: number }>(
      [{ $match: here }, { $group: { _id: { city: '$city', author: '$author._id' } } }, { $count: 'n' }],
      options,
    );
    for await (const { n } of byAuthor) add('authors', n);
    const hour = { $dateTrunc: { date: '$publishedAt', unit: 'hour' } };
    const byHour = deals.aggregate<{ _id: Date; n: number }>(
      [
        { $match: { ...here, publishedAt: { $gte: publishedSince } } },
        { $group: { _id: hour, n: { $sum: 1 } } },
      ],
      options,
    );
    for await (const { _id, n } of byHour) add(publishedIn(_id), n);
    return result;
  }
}
