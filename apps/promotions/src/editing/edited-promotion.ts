import type { PromotionStatus } from '@pechincha/contracts/statuses';
import type { PromotionContent } from '../promotions/promotion-content.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';

/** What a manager approved of a deal: another link, store or price is another deal. */
const judged = ['link', 'store', 'promotionalPrice', 'originalPrice'] as const;
const written = [...judged, 'title', 'description', 'coupon', 'picture'] as const;

const differs = (
  fields: readonly (keyof PromotionContent)[],
  before: PromotionContent,
  after: PromotionContent,
): boolean => fields.some((field) => before[field] !== after[field]);

export const isEdited = (before: PromotionContent, after: PromotionContent): boolean =>
  differs(written, before, after);

/** Where a deal is after an edit. What has ended stays so: an edit brings nothing back. */
export function statusAfterEdit(
  before: PromotionRow,
  after: PromotionContent,
  isAdmin: boolean,
): PromotionStatus {
  if (before.status === 'rejected') return 'pending';
  if (before.status === 'active' && !isAdmin && differs(judged, before, after)) return 'pending';
  return before.status;
}

/** What its author is told of where it went; undefined where nothing changed for them. */
export function editMessage(before: PromotionStatus, after: PromotionStatus): string | undefined {
  if (after !== 'pending') return undefined;
  if (before === 'active') {
    return 'Você mudou o link, a loja ou um preço: a promoção saiu do ar e aguarda nova aprovação.';
  }
  return 'A nova versão da sua promoção foi enviada e aguarda aprovação.';
}
