import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MAX_RELATED_PROMOTIONS } from '@pechincha/contracts/operations/similar-promotions';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { getCollection } from '@pechincha/persistence/get-collection';
import type { Model, mongo } from 'mongoose';
import { cardProjection, type PromotionCardRow } from '../promotions/promotion.mapper.js';
import {
  getListIndex,
  PRODUCT_INDEX,
  PROMOTION_MODEL,
  SEARCH_INDEX,
  type PromotionRow,
} from '../promotions/promotion.schema.js';
import { MAX_COUNTED_PROMOTIONS, RareWords } from '../promotions/rare-words.js';

/** Rare words of the title that a related promotion has. */
const SHARED_WORDS = 2;

type Source = Pick<PromotionRow, '_id' | 'title' | 'product' | 'city' | 'category'>;

/** Finds active promotions to go on to from another one. */
@Injectable()
export class RelatedSearch {
  constructor(
    @InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>,
    private readonly words: RareWords,
  ) {}

  /**
   * Those of the same product, the cheapest first; then those with its two rarest words, the newest first; then the
   * hottest of its category and place.
   */
  async list(source: Source): Promise<PromotionCardRow[]> {
    const found = new Map<string, PromotionCardRow>();
    for (const listSome of [this.listOfProduct, this.listOfTitle, this.listOfPlace]) {
      if (found.size >= MAX_RELATED_PROMOTIONS) break;
      for (const row of await listSome.call(this, source)) found.set(row._id.toHexString(), row);
    }
    found.delete(source._id.toHexString());
    return [...found.values()].slice(0, MAX_RELATED_PROMOTIONS);
  }

  private listOfProduct({ product }: Source) {
    return product ? this.find({ product }, PRODUCT_INDEX, { finalPrice: 1 }) : [];
  }

  private async listOfTitle(source: Source) {
    const words = await this.words.list(source, ['active']);
    const known = words.filter(({ promotionCount }) => promotionCount > 0);
    const [rarest, ...others] = known.slice(0, SHARED_WORDS);
    // All promotions with the rarest word may be read.
    if (!rarest || rarest.promotionCount >= MAX_COUNTED_PROMOTIONS) return [];
    // $nor keeps the planner from reading the range of the other word.
    const $nor = others.map(({ tokens }) => ({ tok: { $nin: tokens } }));
    const filter = { tok: { $in: rarest.tokens }, ...($nor.length > 0 && { $nor }) };
    return this.find(filter, SEARCH_INDEX, { publishedAt: -1, _id: -1 });
  }

  private listOfPlace({ city, category }: Source) {
    return this.find({ city, category }, getListIndex('hot', { city, category }), { hot: -1, _id: -1 });
  }

  /** Enough to fill the list although the promotion itself, and those found before, may be among them. */
  private find(
    filter: mongo.Filter<PromotionRow>,
    hint: string,
    sort: mongo.Sort,
  ): Promise<PromotionCardRow[]> {
    const limit = 2 * MAX_RELATED_PROMOTIONS + 1;
    return getCollection(this.promotions)
      .find(
        { status: 'active', ...filter },
        { projection: cardProjection, hint, sort, limit, maxTimeMS: READ_TIMEOUT_MS },
      )
      .toArray() as unknown as Promise<PromotionCardRow[]>;
  }
}
