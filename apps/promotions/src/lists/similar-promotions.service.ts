import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { removeTrackers } from '@pechincha/contracts/link-parameters';
import type { InputOf, ResponseOf } from '@pechincha/contracts/operation';
import {
  type listDuplicates,
  type listRelatedPromotions,
  MAX_RELATED_PROMOTIONS,
} from '@pechincha/contracts/operations/products';
import { Clock } from '@pechincha/persistence/clock';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { getCollection } from '@pechincha/persistence/queries';
import { type Caller, requireMember } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { SiteSettingsService } from '@pechincha/service-kit/site';
import { type Model, type mongo, Types } from 'mongoose';
import { CitiesService } from '../cities/cities.service.js';
import { getStoreSlug } from '../products/derived-fields.js';
import { ProductsRepository } from '../products/products.repository.js';
import { isOpen } from '../promotions/promotion-visibility.js';
import { cardProjection, type PromotionCardRow } from '../promotions/promotion.mapper.js';
import {
  getListIndex,
  PRODUCT_INDEX,
  PROMOTION_MODEL,
  type PromotionRow,
  SEARCH_INDEX,
} from '../promotions/promotion.schema.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { DuplicateSearch } from '../search/duplicate-search.js';
import { MAX_COUNTED_PROMOTIONS, RareWords } from '../search/search-words.js';
import { ListsRepository } from './lists.repository.js';
import { PromotionReader } from './promotion-reader.js';

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
    const $nor = others.map(({ tokens }) => ({ searchTokens: { $nin: tokens } }));
    const filter = { searchTokens: { $in: rarest.tokens }, ...($nor.length > 0 && { $nor }) };
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

@Injectable()
export class SimilarPromotionsService {
  constructor(
    private readonly promotions: PromotionReader,
    private readonly repository: PromotionsRepository,
    private readonly lists: ListsRepository,
    private readonly products: ProductsRepository,
    private readonly cities: CitiesService,
    private readonly duplicates: DuplicateSearch,
    private readonly related: RelatedSearch,
    private readonly settings: SiteSettingsService,
    private readonly clock: Clock,
  ) {}

  /** Active ones that a promotion with these fields may repeat; fields that are not valid yet find nothing. */
  async listDuplicates(
    { link = '', title = '', store = '', city = '' }: InputOf<typeof listDuplicates>['query'],
    caller: Caller,
  ): Promise<ResponseOf<typeof listDuplicates>> {
    const { id } = requireMember(caller);
    const slug = city && (await this.cities.getSlug(city));
    const { trackers } = await this.settings.get();
    const candidate = {
      title,
      product: await this.products.getProduct(removeTrackers(link, trackers)),
      storeSlug: getStoreSlug({ link, store, city: slug }),
      city: slug,
    };
    const ids = await this.duplicates.list(candidate, ['active'], this.clock.now());
    if (ids.length === 0) return { duplicates: [] };
    const cards = await this.promotions.listForMember(id, (session) => this.lists.listByIds(ids, session));
    const byId = new Map(cards.map((card) => [card._id, card]));
    return { duplicates: ids.flatMap((_id) => byId.get(_id.toHexString()) ?? []) };
  }

  /** @throws DomainError PROMOTION_NOT_FOUND unless the promotion is public */
  async listRelated(id: string): Promise<ResponseOf<typeof listRelatedPromotions>> {
    const row = await this.repository.findDetail(new Types.ObjectId(id));
    if (!row || !isOpen(row.status)) throw new DomainError('PROMOTION_NOT_FOUND');
    return { promotions: await this.promotions.toVisitorCards(await this.related.list(row)) };
  }
}
