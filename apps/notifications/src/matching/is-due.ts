import type { ProductNoticeRow } from '../notifications/product-notice.schema.js';

const INTERVAL_MS = 24 * 60 * 60_000;
/** A price is news again at 95 % of the last one. */
const CHEAPER_PERCENT = 95;

interface Candidate {
  promotionId: string;
  /** In reais. */
  price: number;
  at: Date;
}

const toCents = (reais: number): number => Math.round(reais * 100);

/**
 * Whether a member is notified of a promotion, having been notified of its product before: if it is 5 % cheaper, or is
 * another promotion at least 24 hours later.
 */
export function isDue(last: Omit<ProductNoticeRow, '_id'> | undefined, next: Candidate): boolean {
  if (!last) return true;
  if (toCents(next.price) * 100 <= toCents(last.price) * CHEAPER_PERCENT) return true;
  return !last.promotions.includes(next.promotionId) && next.at.getTime() - last.at.getTime() >= INTERVAL_MS;
}
