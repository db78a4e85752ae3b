import type { Promotion } from './entities/promotion.js';
import { formatShortDay, toDay, toTime } from './days.js';

type PreviewedPromotion = Pick<
  Promotion,
  'status' | 'freshness' | 'coupon' | 'couponHealth' | 'validFrom' | 'validUntil'
>;

/**
 * What a preview that outlives the page says of a promotion, with absolute times: when it was seen, a coupon that
 * fails, a first day to come, the last day. Nothing of an expired one, which says so itself.
 */
export function listPreviewNotes(
  { status, freshness, coupon, couponHealth, validFrom = '', validUntil }: PreviewedPromotion,
  now: Date,
): string[] {
  if (status === 'expired') return [];
  const today = toDay(now);
  const isToCome = validFrom > today;
  const seenAt = freshness && !isToCome && new Date(freshness.seenAt);
  return [
    seenAt && `Conferida em ${formatShortDay(toDay(seenAt), today)} às ${toTime(seenAt)}`,
    Boolean(coupon) && couponHealth?.state === 'fails' && 'Cupom não está funcionando',
    isToCome && `Começa em ${formatShortDay(validFrom, today)}`,
    validUntil && `Até ${formatShortDay(validUntil, today)}`,
  ].filter((note) => typeof note === 'string');
}
