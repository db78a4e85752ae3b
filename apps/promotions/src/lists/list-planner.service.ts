import { Injectable } from '@nestjs/common';
import type { PromotionListQuery } from '@pechincha/contracts/operations/promotions';
import { ActiveCounterCache } from '../city-counters/active-counter-cache.js';
import { getActiveKind, ALL_CITIES } from '../city-counters/city-counter.js';
import { planList, type ListPlan } from './list-plan.js';
import { intersect, type IndexMatch } from './index-match.js';
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

  plan(query: PromotionListQuery): Promise<ListPlan | 'nothing'> {
    return this.planWith(query, (search, countLimit) => this.search.find(search, ['active'], countLimit));
  }

  /** The same with words similar to those of the search; `nothing` without any. */
  planSimilar(query: PromotionListQuery): Promise<ListPlan | 'nothing'> {
    return this.planWith(query, (search, countLimit) => this.search.findSimilar(search, countLimit));
  }

  private async planWith(
    query: PromotionListQuery,
    find: (search: string, countLimit: number) => Promise<IndexMatch | 'nothing'>,
  ): Promise<ListPlan | 'nothing'> {
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
      query.search ? find(query.search, countLimit) : undefined,
      marks.length > 0 ? this.marks.find(marks, countLimit) : undefined,
      price && this.lists.countUpTo(countLimit + 1, priceRange),
    ]);
    if (found === 'nothing' || marked === 'nothing') return 'nothing';
    const match = found && marked ? intersect(found, marked) : (found ?? marked);
    return planFilteredList(criteria, { activeTotal, inScope, match, inPriceRange });
  }
}
