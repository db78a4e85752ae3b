import { isDeepStrictEqual } from 'node:util';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { isOver } from '@pechincha/contracts/operations/validity-fields';
import { toValidity } from '../promotions/promotion.mapper.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import type { PromotionContent } from './promotion-content.js';

/** Changing one of these in an active promotion requires a new approval. */
const MODERATED_FIELDS = ['link', 'store', 'promotionalPrice', 'originalPrice', 'conditions'] as const;
const EDITABLE_FIELDS = [
  ...MODERATED_FIELDS,
  ...(['title', 'description', 'coupon', 'picture', 'validFrom', 'validUntil'] as const),
] as const;

const hasChanged = (
  fields: readonly (keyof PromotionContent)[],
  before: PromotionContent,
  after: PromotionContent,
): boolean =>
  fields.some((field) => !isDeepStrictEqual(withDefaults(before)[field], withDefaults(after)[field]));

const withDefaults = (content: PromotionContent): PromotionContent => ({
  ...{ conditions: {}, validFrom: null, validUntil: null },
  ...content,
});

export const isEdited = (before: PromotionContent, after: PromotionContent): boolean =>
  hasChanged(EDITABLE_FIELDS, before, after);

/** Expired and removed promotions keep their status, unless a new last day makes one valid again. */
export function getStatusAfterEdit(
  before: PromotionRow,
  after: PromotionContent,
  isAdmin: boolean,
  now: Date,
): PromotionStatus {
  if (before.status === 'rejected') return 'pending';
  if (before.status === 'expired' && before.endedBy === 'date' && !isOver(toValidity(after), now))
    return 'pending';
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
