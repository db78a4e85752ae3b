import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';
import { promotionStatusValues } from '../statuses.js';

/** What notifications of members who saved a promotion depend on. */
export const promotionState = z.object({
  /** Raised by every change. */
  revision: z.int().check(z.gte(1)),
  authorId: id,
  title: z.string(),
  city: z.string(),
  /** `removed` also when it was deleted. */
  status: z.enum(promotionStatusValues),
  /** Equal for promotions of one product; missing without a link. */
  product: z.optional(z.string()),
  /** With fixed shipping and import tax. */
  finalPrice: z.number(),
  /** The last day, of America/Sao_Paulo; missing if it has none. */
  validUntil: z.optional(z.string()),
});
export type PromotionState = z.infer<typeof promotionState>;

/** A promotion was edited or deleted, or its status changed. Counters use promotion.status-changed instead. */
export const promotionChanged = defineEvent({
  name: 'promotion.changed',
  version: 1,
  producer: 'promotions',
  consumers: ['notifications'],
  data: z.object({ promotionId: id, promotion: promotionState }),
});
