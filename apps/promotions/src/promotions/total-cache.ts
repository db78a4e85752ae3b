import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import type { ListPlan } from './list-plan.js';

/** Readers of one list share one count for so long. */
const TOTAL_TTL_MS = 1_000;
/** Different filters remembered at once. */
const MAX_CACHED_TOTALS = 500;

/**
 * How many rows a list has. A page that is not full says it by itself; the others ask the database, at most
 * once a second for one filter: counting costs ten times what a page does.
 */
export class TotalCache {
  private readonly entries = new Map<string, { expiresAt: number; count: Promise<number> }>();

  constructor(private readonly countRows: (plan: ListPlan) => Promise<number>) {}

  async getTotal(plan: ListPlan, rowsOnPage: number): Promise<Pick<PromotionList, 'total' | 'totalIsExact'>> {
    const rowsSeen = plan.skip + rowsOnPage;
    const isLastPage = rowsOnPage < plan.take && (rowsOnPage > 0 || plan.skip === 0);
    // Never fewer than were just seen: the count may be a second older than the page.
    const count = isLastPage ? rowsSeen : Math.max(await this.count(plan), rowsOnPage > 0 ? rowsSeen : 0);
    return { total: Math.min(count, plan.lastRow), totalIsExact: count <= plan.lastRow };
  }

  private count(plan: ListPlan): Promise<number> {
    const key = JSON.stringify(plan.count.filter);
    const now = performance.now();
    const cached = this.entries.get(key);
    if (cached && cached.expiresAt > now) return cached.count;
    if (this.entries.size >= MAX_CACHED_TOTALS) this.entries.clear();
    const count = this.countRows(plan);
    this.entries.set(key, { expiresAt: now + TOTAL_TTL_MS, count });
    count.catch(() => this.entries.delete(key));
    return count;
  }
}
