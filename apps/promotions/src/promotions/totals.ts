import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import type { ListPlan } from './list-plan.js';

/** Readers of one list share one count for so long. */
const KEPT_MS = 1_000;
/** Different filters remembered at once. */
const MOST = 500;

/**
 * How many rows a list has. A page that is not full says it by itself; the others ask the database, at most
 * once a second for one filter: counting costs ten times what a page does.
 */
export class Totals {
  private readonly kept = new Map<string, { until: number; count: Promise<number> }>();

  constructor(private readonly countRows: (plan: ListPlan) => Promise<number>) {}

  async of(plan: ListPlan, rowsOnPage: number): Promise<Pick<PromotionList, 'total' | 'totalIsExact'>> {
    const seen = plan.skip + rowsOnPage;
    const isLastPage = rowsOnPage < plan.take && (rowsOnPage > 0 || plan.skip === 0);
    // Never fewer than were just seen: the count may be a second older than the page.
    const count = isLastPage ? seen : Math.max(await this.count(plan), rowsOnPage > 0 ? seen : 0);
    return { total: Math.min(count, plan.lastRow), totalIsExact: count <= plan.lastRow };
  }

  private count(plan: ListPlan): Promise<number> {
    const key = JSON.stringify(plan.count.filter);
    const now = performance.now();
    const known = this.kept.get(key);
    if (known && known.until > now) return known.count;
    if (this.kept.size >= MOST) this.kept.clear();
    const count = this.countRows(plan);
    this.kept.set(key, { until: now + KEPT_MS, count });
    count.catch(() => this.kept.delete(key));
    return count;
  }
}
