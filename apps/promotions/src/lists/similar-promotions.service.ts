import { Injectable } from '@nestjs/common';
import type { InputOf, ResponseOf } from '@pechincha/contracts/operation';
import type {
  listDuplicates,
  listRelatedPromotions,
} from '@pechincha/contracts/operations/similar-promotions';
import { Clock } from '@pechincha/persistence/clock';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { CitiesService } from '../cities/cities.service.js';
import { DuplicateSearch } from '../promotions/duplicate-search.js';
import { ProductsRepository } from '../promotions/products.repository.js';
import { isOpen } from '../promotions/promotion-visibility.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { getStoreSlug } from '../promotions/store-slug.js';
import { ListsRepository } from './lists.repository.js';
import { PromotionsService } from './promotions.service.js';
import { RelatedSearch } from './related-search.js';

@Injectable()
export class SimilarPromotionsService {
  constructor(
    private readonly promotions: PromotionsService,
    private readonly repository: PromotionsRepository,
    private readonly lists: ListsRepository,
    private readonly products: ProductsRepository,
    private readonly cities: CitiesService,
    private readonly duplicates: DuplicateSearch,
    private readonly related: RelatedSearch,
    private readonly clock: Clock,
  ) {}

  /** Active ones that a promotion with these fields may repeat; fields that are not valid yet find nothing. */
  async listDuplicates(
    { link = '', title = '', store = '', city = '' }: InputOf<typeof listDuplicates>['query'],
    caller: Caller,
  ): Promise<ResponseOf<typeof listDuplicates>> {
    const { id } = requireMember(caller);
    const slug = city && (await this.cities.getSlug(city));
    const candidate = {
      title,
      product: await this.products.getProduct(link),
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
