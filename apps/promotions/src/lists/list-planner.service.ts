import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { PromotionListQuery } from '@pechincha/contracts/operations/promotions';
import { countRows } from '@pechincha/persistence/queries';
import type { Model } from 'mongoose';
import { ActiveCounterCache } from '../city-counters/city-counters.repository.js';
import { ALL_CITIES, getActiveKind } from '../city-counters/city-counter.js';
import { MARKS_INDEX, PROMOTION_MODEL, type PromotionRow } from '../promotions/promotion.schema.js';
import {
  type IndexedFilter,
  type IndexMatch,
  intersect,
  type ListCriteria,
  type ListPlan,
  planList,
  toCountedRows,
  toListCriteria,
} from './list-plan.js';
import { ListsRepository } from './lists.repository.js';
import { PromotionSearch } from './promotion-search.js';

@Injectable()
export class MarkSearch {
  constructor(@InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>) {}

  /** Active promotions with all of these marks, at least one; the rarest is read, counted up to the limit. */
  async find(marks: readonly string[], countLimit: number): Promise<IndexMatch | 'nothing'> {
    const counted = await Promise.all(
      marks.map(async (mark) => ({ mark, promotionCount: await this.countUpTo(countLimit + 1, mark) })),
    );
    const [rarest, ...others] = counted.toSorted((a, b) => a.promotionCount - b.promotionCount);
    if (!rarest || rarest.promotionCount === 0) return 'nothing';
    const range = { marks: rarest.mark };
    return {
      index: MARKS_INDEX,
      range,
      // $nor keeps the planner from reading the range of another mark.
      filter: {
        ...range,
        ...(others.length > 0 && { $nor: others.map(({ mark }) => ({ marks: { $ne: mark } })) }),
      },
      promotionCount: rarest.promotionCount,
      isCounted: others.length === 0,
      isOrdered: true,
    };
  }

  private countUpTo(limit: number, mark: string): Promise<number> {
    return countRows(this.promotions, { status: 'active', marks: mark }, { limit, hint: MARKS_INDEX });
  }
}

/** Maximum rows sorted for one page, and counted to decide that. */
const MAX_SORTED_ROWS = 10_000;

/** Row counts of a list with a price range, search or marks, known before it is read. */
export interface RowEstimates {
  /** Active promotions in total, and in the requested city and category; approximate stored counters. */
  activeTotal: number;
  inScope: number;
  match?: IndexMatch | undefined;
  /** Promotions in the price range, counted up to a limit. */
  inPriceRange?: number | undefined;
}

/** Cost of an index key that is skipped because of its price, compared with that of a row. */
const KEY_COST = 0.25;

/**
 * Maximum matches to sort rather than scan in order. With N matches among T rows, sorting reads N rows and an index
 * scan about `rows` * T / N until the page is full; they cost the same at N = sqrt(`rows` * T), and at fewer if the scan
 * filters by price only, since the index has the price.
 */
export const getMaxRowsToSort = (rows: number, total: number, hasMatch: boolean): number =>
  Math.min(MAX_SORTED_ROWS, Math.ceil(Math.sqrt(rows * Math.max(rows, total) * (hasMatch ? 1 : KEY_COST))));

/** Undefined if more than the match filters the list. */
function getMatchCount({ counter, price }: ListCriteria, match: IndexMatch): number | undefined {
  const isFiltered = price || counter.city !== ALL_CITIES || counter.kind !== getActiveKind();
  return match.isCounted && !isFiltered ? match.promotionCount : undefined;
}

export function planFilteredList(criteria: ListCriteria, estimates: RowEstimates): ListPlan {
  const { scope, sortIndex, priceIndex, price, sort, skip, take, lastRow } = criteria;
  const { activeTotal, match, inPriceRange } = estimates;
  const maxSorted = getMaxRowsToSort(skip + take, activeTotal, match !== undefined);
  const extraFilter = { ...price, ...match?.filter };
  const toIndexedFilter = (indexName: string): IndexedFilter => ({
    filter: { ...scope, ...extraFilter },
    hint: indexName,
  });
  const candidates = [
    { index: sortIndex, rows: estimates.inScope },
    ...(match ? [{ index: match.index, rows: match.promotionCount }] : []),
    ...(inPriceRange === undefined ? [] : [{ index: priceIndex, rows: inPriceRange }]),
  ];
  const known = match ? getMatchCount(criteria, match) : inPriceRange;
  const smallest = candidates.reduce((best, candidate) => (candidate.rows < best.rows ? candidate : best));
  const fallback = match ? match.index : priceIndex;
  const isSortable = smallest.rows <= maxSorted;
  const index = isSortable ? smallest.index : fallback;
  const isOrdered =
    index === sortIndex || (index === match?.index && match.isOrdered && criteria.sortKey === 'publishedAt');
  return {
    ...(!isSortable && !isOrdered && { indexScan: toIndexedFilter(sortIndex) }),
    ...toIndexedFilter(index),
    sort,
    skip,
    take,
    lastRow,
    count: {
      ...toIndexedFilter(index),
      among: match && index === match.index ? toCountedRows(match, ['active']) : undefined,
    },
    ...(known !== undefined && { total: Math.min(known, lastRow + 1) }),
  };
}

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
