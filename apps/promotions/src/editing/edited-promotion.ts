import type { PromotionStatus } from '@pechincha/contracts/statuses';
import type { PromotionContent } from '../promotions/promotion-content.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';

/** What a manager approved of a deal: another link, store or price is another deal. */
const MODERATED_FIELDS = ['link', 'store', 'promotionalPrice', 'originalPrice'] as const;
const EDITABLE_FIELDS = [...MODERATED_FIELDS, 'title', 'description', 'coupon', 'picture'] as const;

const hasChanged = (
  fields: readonly (keyof PromotionContent)[],
  before: PromotionContent,
  after: PromotionContent,
): boolean => fields.some((field) => before[field] !== after[field]);

export const isEdited = (before: PromotionContent, after: PromotionContent): boolean =>
  hasChanged(EDITABLE_FIELDS, before, after);

/** Where a deal is after an edit. What has ended stays so: an edit brings nothing back. */
export function getStatusAfterEdit(
  before: PromotionRow,
  after: PromotionContent,
  isAdmin: boolean,
): PromotionStatus {
  if (before.status === 'rejected') return 'pending';
  if (before.status === 'active' && !isAdmin && hasChanged(MODERATED_FIELDS, before, after)) return 'pending';
  return before.status;
}

/** What its author is told of where it went; undefined where nothing changed for them. */
export function getEditMessage(before: PromotionStatus, after: PromotionStatus): string | undefined {
  if (after !== 'pending') return undefined;
  if (before === 'active') {
    return 'Você mudou o link, a loja ou um preço: a promoção saiu do ar e aguarda nova aprovação.';
  }
  return 'A nova versão da sua promoção foi enviada e aguarda aprovação.';
}
