import { Injectable } from '@nestjs/common';
import type { PromotionListQuery } from '@pechincha/contracts/operations/promotions';
import { ActiveCounterCache } from '../city-counters/active-counter-cache.js';
import { getActiveKind, ALL_CITIES } from '../city-counters/city-counter.js';
import { planList, type ListPlan } from './list-plan.js';
import { toListCriteria } from './list-criteria.js';
import { ListsRepository } from './lists.repository.js';
import { planFilteredList, getMaxRowsToSort } from './plan-filtered-list.js';
import { PromotionSearch } from './promotion-search.js';

/** Chooses the index of each list by counts (ADR 0011). */
@Injectable()
export class ListPlanner {
  constructor(
    private readonly lists: ListsRepository,
    private readonly search: PromotionSearch,
    private readonly counters: ActiveCounterCache,
  ) {}

  async plan(query: PromotionListQuery): Promise<ListPlan | 'nothing'> {
    const criteria = toListCriteria(query);
    const { price, skip, take, lastRow, scope, priceIndex } = criteria;
    if (!price && !query.search) return planList(criteria);
    const activeCounter = { city: ALL_CITIES, kind: getActiveKind() };
    const [activeTotal, inScope] = await Promise.all([
      this.counters.get(activeCounter),
      this.counters.get(criteria.counter),
    ]);
    const countLimit = Math.max(lastRow, getMaxRowsToSort(skip + take, activeTotal, Boolean(query.search)));
    const priceRange = { filter: { ...scope, ...price }, hint: priceIndex };
    const [match, inPriceRange] = await Promise.all([
      query.search ? this.search.find(query.search, ['active'], countLimit) : undefined,
      price && this.lists.countUpTo(countLimit + 1, priceRange),
    ]);
    if (match === 'nothing') return match;
    return planFilteredList(criteria, { activeTotal, inScope, match, inPriceRange });
  }
}
