import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ONLINE } from '@pechincha/contracts/cities';
import { MAX_DUPLICATES } from '@pechincha/contracts/operations/products';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { getCollection } from '@pechincha/persistence/queries';
import type { Model, mongo, Types } from 'mongoose';
import { getStoreMark } from '../products/derived-fields.js';
import {
  MARKS_INDEX,
  PRODUCT_INDEX,
  PROMOTION_MODEL,
  type PromotionRow,
} from '../promotions/promotion.schema.js';
import { RareWords } from './search-words.js';

const DAY_MS = 24 * 60 * 60_000;
const PRODUCT_WINDOW_MS = 30 * DAY_MS;
const LOCAL_WINDOW_MS = 7 * DAY_MS;
/** Words of the title that a promotion of the same store and city must share. */
const SHARED_WORDS = 3;

type Candidate = Pick<PromotionRow, 'title' | 'product' | 'storeSlug' | 'city'> &
  Partial<Pick<PromotionRow, '_id'>>;

/** Finds promotions that a new one may repeat. */
@Injectable()
export class DuplicateSearch {
  constructor(
    @InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>,
    private readonly words: RareWords,
  ) {}

  /**
   * Ids of other promotions of the product of the last 30 days, the cheapest first; for one of a city also of those of
   * the same store and city of the last 7 days whose title has the same three rare words, newest first. What was never
   * public is of these days too.
   */
  async list(
    candidate: Candidate,
    statuses: readonly PromotionStatus[],
    now: Date,
  ): Promise<Types.ObjectId[]> {
    const [ofProduct, ofStore] = await Promise.all([
      this.listOfProduct(candidate, statuses, now),
      this.listOfStore(candidate, statuses, now),
    ]);
    const ids = new Map([...ofProduct, ...ofStore].map(({ _id }) => [_id.toHexString(), _id]));
    return [...ids.values()].slice(0, MAX_DUPLICATES);
  }

  private listOfProduct({ _id, product }: Candidate, statuses: readonly PromotionStatus[], now: Date) {
    if (!product) return [];
    const publishedAt = toWindow(now, PRODUCT_WINDOW_MS);
    const filter = { product, status: { $in: statuses }, publishedAt, ...excluding(_id) };
    return this.find(filter, PRODUCT_INDEX, { finalPrice: 1 });
  }

  private async listOfStore(candidate: Candidate, statuses: readonly PromotionStatus[], now: Date) {
    const { _id, storeSlug, city } = candidate;
    if (!storeSlug || !city || city === ONLINE) return [];
    const words = await this.words.list(candidate, statuses);
    // A word that no other promotion has says nothing, unless too few others are left.
    const known = words.filter(({ promotionCount }) => promotionCount > 0);
    const shared = known.slice(0, SHARED_WORDS).map(({ tokens }) => ({ searchTokens: { $in: tokens } }));
    if (shared.length === 0 || shared.length < Math.min(SHARED_WORDS, words.length)) return [];
    const publishedAt = toWindow(now, LOCAL_WINDOW_MS);
    const range = { status: { $in: statuses }, marks: getStoreMark(storeSlug), publishedAt };
    const filter = { ...range, city, $and: shared, ...excluding(_id) };
    return this.find(filter, MARKS_INDEX, { publishedAt: -1, _id: -1 });
  }

  private find(
    filter: mongo.Filter<PromotionRow>,
    hint: string,
    sort: mongo.Sort,
  ): Promise<Pick<PromotionRow, '_id'>[]> {
    return getCollection(this.promotions)
      .find(filter, {
        projection: { _id: 1 },
        hint,
        sort,
        limit: MAX_DUPLICATES,
        maxTimeMS: READ_TIMEOUT_MS,
      })
      .toArray();
  }
}

const toWindow = (now: Date, ms: number) => ({ $not: { $lt: new Date(now.getTime() - ms) } });
const excluding = (_id: Types.ObjectId | undefined) => (_id ? { _id: { $ne: _id } } : {});
