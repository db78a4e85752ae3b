import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { getCollection } from '@pechincha/persistence/queries';
import { Types, type ClientSession, type Model } from 'mongoose';
import { COMMENT_MODEL, type CommentRow } from '../comments/comments.repository.js';
import { type Counts, ZERO_COUNTS } from '../counts/count-deltas.repository.js';
import { PROMOTION_MODEL, type PromotionRow } from '../promotions/promotion.schema.js';
import { REACTION_MODEL, type ReactionRow } from '../reactions/reactions.repository.js';
import type { CityCounters } from '../city-counters/city-counters.repository.js';
import {
  ALL_CITIES,
  CITY_COUNTER_MODEL,
  type CityCounterKind,
  type CityCounterRow,
  getPromotionKinds,
  getPublishedKind,
} from '../city-counters/city-counter.js';

export type PromotionCountsRow = Pick<
  PromotionRow,
  '_id' | 'likesCount' | 'dislikesCount' | 'commentsCount' | 'netLikes'
>;

/** Counts rows for comparison with stored counters. */
@Injectable()
export class RecountRepository {
  constructor(
    @InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>,
    @InjectModel(REACTION_MODEL) private readonly reactions: Model<ReactionRow>,
    @InjectModel(COMMENT_MODEL) private readonly comments: Model<CommentRow>,
    @InjectModel(CITY_COUNTER_MODEL) private readonly counters: Model<CityCounterRow>,
  ) {}

  /** Promotions in id order, after the given one. */
  listPromotions(
    after: Types.ObjectId | undefined,
    limit: number,
    session: ClientSession,
  ): Promise<PromotionCountsRow[]> {
    return getCollection(this.promotions)
      .find(after ? { _id: { $gt: after } } : {}, {
        session,
        projection: { likesCount: 1, dislikesCount: 1, commentsCount: 1, netLikes: 1 },
      })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
  }

  /** Reactions and comments by promotion id. */
  async countByPromotion(
    promotionIds: Types.ObjectId[],
    session: ClientSession,
  ): Promise<Map<string, Counts>> {
    const counts = new Map(promotionIds.map((id) => [id.toHexString(), { ...ZERO_COUNTS }]));
    const reacted = getCollection(this.reactions).aggregate<{
      _id: { promotion: Types.ObjectId; result: string };
      n: number;
      counted: number;
    }>(
      [
        { $match: { promotion: { $in: promotionIds }, result: { $in: ['like', 'dislike'] } } },
        {
          $group: {
            _id: { promotion: '$promotion', result: '$result' },
            n: { $sum: 1 },
            counted: { $sum: { $cond: ['$counted', 1, 0] } },
          },
        },
      ],
      { session },
    );
    for (const { _id, n, counted } of await reacted.toArray()) {
      const promotionCounts = counts.get(_id.promotion.toHexString());
      if (!promotionCounts) continue;
      promotionCounts[_id.result === 'like' ? 'likes' : 'dislikes'] = n;
      promotionCounts.netLikes += _id.result === 'like' ? counted : -counted;
    }
    const commented = getCollection(this.comments).aggregate<{ _id: Types.ObjectId; n: number }>(
      [
        { $match: { promotion: { $in: promotionIds }, deleted: false } },
        { $group: { _id: '$promotion', n: { $sum: 1 } } },
      ],
      { session },
    );
    for (const { _id, n } of await commented.toArray()) {
      const promotionCounts = counts.get(_id.toHexString());
      if (promotionCounts) promotionCounts.comments = n;
    }
    return counts;
  }

  /** Cities with promotions or stored counters, without ALL_CITIES. */
  async *listCities(): AsyncGenerator<string> {
    const cityStage = [{ $group: { _id: '$city' } }];
    const found = getCollection(this.promotions).aggregate<{ _id: string }>(
      [
        ...cityStage,
        { $unionWith: { coll: this.counters.collection.name, pipeline: cityStage } },
        { $group: { _id: '$_id' } },
        { $match: { _id: { $ne: ALL_CITIES } } },
        { $sort: { _id: 1 } },
      ],
      { allowDiskUse: true },
    );
    for await (const { _id } of found) yield _id;
  }

  /** Counters of one city or ALL_CITIES; publications by hour since the given one. */
  async countCity(city: string, publishedSince: Date, session: ClientSession): Promise<CityCounters> {
    const result: CityCounters = new Map();
    const add = (kind: CityCounterKind, by: number): unknown =>
      result.set(kind, (result.get(kind) ?? 0) + by);
    const promotions = getCollection(this.promotions);
    const cityFilter = city === ALL_CITIES ? {} : { city };
    const options = { session, allowDiskUse: true };
    const byStatus = promotions.aggregate<{
      _id: { status: PromotionStatus; category: string };
      n: number;
    }>(
      [
        { $match: cityFilter },
        { $group: { _id: { status: '$status', category: '$category' }, n: { $sum: 1 } } },
      ],
      options,
    );
    for await (const { _id, n } of byStatus)
      for (const kind of getPromotionKinds(_id.status, _id.category)) add(kind, n);
    // ALL_CITIES counts an author once per city, like the sum of the cities.
    const byAuthor = promotions.aggregate<{ n: number }>(
      [
        { $match: cityFilter },
        { $group: { _id: { city: '$city', author: '$author._id' } } },
        { $count: 'n' },
      ],
      options,
    );
    for await (const { n } of byAuthor) add('authors', n);
    const hour = { $dateTrunc: { date: '$publishedAt', unit: 'hour' } };
    const byHour = promotions.aggregate<{ _id: Date; n: number }>(
      [
        { $match: { ...cityFilter, publishedAt: { $gte: publishedSince } } },
        { $group: { _id: hour, n: { $sum: 1 } } },
      ],
      options,
    );
    for await (const { _id, n } of byHour) add(getPublishedKind(_id), n);
    return result;
  }
}
