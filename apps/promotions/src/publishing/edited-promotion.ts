import { isDeepStrictEqual } from 'node:util';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import type { PromotionContent } from './promotion-content.js';

/** Changing one of these in an active promotion requires a new approval. */
const MODERATED_FIELDS = ['link', 'store', 'promotionalPrice', 'originalPrice', 'conditions'] as const;
const EDITABLE_FIELDS = [...MODERATED_FIELDS, 'title', 'description', 'coupon', 'picture'] as const;

const hasChanged = (
  fields: readonly (keyof PromotionContent)[],
  before: PromotionContent,
  after: PromotionContent,
): boolean =>
  fields.some((field) => !isDeepStrictEqual(withConditions(before)[field], withConditions(after)[field]));

const withConditions = (content: PromotionContent): PromotionContent => ({ conditions: {}, ...content });

export const isEdited = (before: PromotionContent, after: PromotionContent): boolean =>
  hasChanged(EDITABLE_FIELDS, before, after);

/** Expired and removed promotions keep their status. */
export function getStatusAfterEdit(
  before: PromotionRow,
  after: PromotionContent,
  isAdmin: boolean,
): PromotionStatus {
  if (before.status === 'rejected') return 'pending';
  if (before.status === 'active' && !isAdmin && hasChanged(MODERATED_FIELDS, before, after)) return 'pending';
  return before.status;
}

/** Message for the author; undefined if no approval is needed. */
export function getEditMessage(before: PromotionStatus, after: PromotionStatus): string | undefined {
  if (after !== 'pending') return undefined;
  if (before === 'active') {
    return 'Você mudou o link, a loja ou um preço: a promoção saiu do ar e aguarda nova aprovação.';
  }
  return 'A nova versão da sua promoção foi enviada e aguarda aprovação.';
}
