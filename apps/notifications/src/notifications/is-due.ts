import type { LastNotices, Notice } from './product-notices.repository.js';

const INTERVAL_MS = 24 * 60 * 60_000;
/** A price is news again at 95 % of the last one. */
const CHEAPER_PERCENT = 95;

const toCents = (reais: number): number => Math.round(reais * 100);

/** Prices in reais. */
export const isCheaper = (next: Pick<Notice, 'price'>, last: Pick<Notice, 'price'>): boolean =>
  toCents(next.price) * 100 <= toCents(last.price) * CHEAPER_PERCENT;

/**
 * Whether a member is notified of a promotion: if it is 5 % cheaper than the last one of its product or at least 24 hours
 * later, and if it was notified of itself before, 5 % cheaper than then. An event before the last one is never due, so
 * that a replay changes nothing.
 */
export function isDue({ promotion, product }: LastNotices, next: Notice): boolean {
  if (promotion && !(next.at >= promotion.at && isCheaper(next, promotion))) return false;
  if (!product) return true;
  const elapsedMs = next.at.getTime() - product.at.getTime();
  return elapsedMs >= 0 && (elapsedMs >= INTERVAL_MS || isCheaper(next, product));
}
