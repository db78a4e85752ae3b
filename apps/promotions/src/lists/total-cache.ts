import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import { LRUCache } from 'lru-cache';
import type { ListPlan } from './list-plan.js';

const TOTAL_TTL_MS = 1_000;
const MAX_CACHED_TOTALS = 500;

/**
 * Totals of lists. A page that is not full shows the total, and some plans know it or have a stored counter; otherwise
 * rows are counted at most once a second per filter, because counting costs ten times as much as reading a page.
 */
export class TotalCache {
  private readonly entries = new LRUCache<string, Promise<number>>({
    max: MAX_CACHED_TOTALS,
    ttl: TOTAL_TTL_MS,
  });

  constructor(
    private readonly countRows: (plan: ListPlan) => Promise<number>,
    private readonly readCounter: (counter: NonNullable<ListPlan['counter']>) => Promise<number>,
  ) {}

  async getTotal(plan: ListPlan, rowsOnPage: number): Promise<Pick<PromotionList, 'total' | 'totalIsExact'>> {
    const rowsSeen = plan.skip + rowsOnPage;
    const isLastPage = rowsOnPage < plan.take && (rowsOnPage > 0 || plan.skip === 0);
    // A cached count may be a second older than the page, so it is raised to the rows already read.
    const count = isLastPage ? rowsSeen : Math.max(await this.getCount(plan), rowsOnPage > 0 ? rowsSeen : 0);
    const mayHaveMore = count > plan.lastRow || (!isLastPage && plan.count.among !== undefined);
    return { total: Math.min(count, plan.lastRow), totalIsExact: !mayHaveMore };
  }

  private getCount(plan: ListPlan): Promise<number> | number {
    if (plan.total !== undefined) return plan.total;
    if (plan.counter) return this.readCounter(plan.counter);
    const key = JSON.stringify(plan.count.filter);
    const cached = this.entries.get(key);
    if (cached) return cached;
    const count = this.countRows(plan);
    this.entries.set(key, count);
    count.catch(() => this.entries.delete(key));
    return count;
  }
}
