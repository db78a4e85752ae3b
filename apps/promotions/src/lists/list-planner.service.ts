import { Injectable } from '@nestjs/common';
import type { PromotionListQuery } from '@pechincha/contracts/operations/promotions';
import { ActiveCounterCache } from '../city-counters/active-counter-cache.js';
import { getActiveKind, ALL_CITIES } from '../city-counters/city-counter.js';
import { planList, type ListPlan } from './list-plan.js';
import { intersect } from './index-match.js';
import { toListCriteria } from './list-criteria.js';
import { ListsRepository } from './lists.repository.js';
import { MarkSearch } from './mark-search.js';
import { planFilteredList, getMaxRowsToSort } from './plan-filtered-list.js';
import { PromotionSearch } from './promotion-search.js';

/** Chooses the index of each list by counts (ADR 0011). */
@Injectable()
export class ListPlanner {
  constructor(
    private readonly lists: ListsRepository,
    private readonly search: PromotionSearch,
    private readonly marks: MarkSearch,
    private readonly counters: ActiveCounterCache,
  ) {}

  async plan(query: PromotionListQuery): Promise<ListPlan | 'nothing'> {
    const criteria = toListCriteria(query);
    const { price, marks, skip, take, lastRow, scope, priceIndex } = criteria;
    const isMatched = Boolean(query.search) || marks.length > 0;
    if (!price && !isMatched) return planList(criteria);
    const activeCounter = { city: ALL_CITIES, kind: getActiveKind() };
    const [activeTotal, inScope] = await Promise.all([
      this.counters.get(activeCounter),
      this.counters.get(criteria.counter),
    ]);
    const countLimit = Math.max(lastRow, getMaxRowsToSort(skip + take, activeTotal, isMatched));
    const priceRange = { filter: { ...scope, ...price }, hint: priceIndex };
    const [found, marked, inPriceRange] = await Promise.all([
      query.search ? this.search.find(query.search, ['active'], countLimit) : undefined,
      marks.length > 0 ? this.marks.find(marks, countLimit) : undefined,
      price && this.lists.countUpTo(countLimit + 1, priceRange),
    ]);
    if (found === 'nothing' || marked === 'nothing') return 'nothing';
    const match = found && marked ? intersect(found, marked) : (found ?? marked);
    return planFilteredList(criteria, { activeTotal, inScope, match, inPriceRange });
  }
}
