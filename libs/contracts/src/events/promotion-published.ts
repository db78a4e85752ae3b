import * as z from 'zod/mini';
import { categoryValues } from '../categories.js';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';
import { requirementValues } from '../price-conditions.js';

/** Ids of promotions of one product, at most. */
export const MAX_SAME_PRODUCT = 200;

/** What rules of members read of a promotion, and what notifications say of it. */
export const announcedPromotion = {
  promotionId: id,
  author: z.object({ _id: id, name: z.string() }),
  title: z.string(),
  description: z.string(),
  store: z.string(),
  /** Missing without link and store, and in events of earlier releases. */
  storeSlug: z.optional(z.string()),
  /** Equal for promotions of one product; missing without a link, and in events of earlier releases. */
  product: z.optional(z.string()),
  /** Other promotions of the product; missing if there is none. */
  sameProduct: z.optional(z.array(id)),
  promotionalPrice: z.number(),
  /** With fixed shipping and import tax; missing if it is the promotional price. */
  finalPrice: z.optional(z.number()),
  /** What a buyer has to be or use; missing if nothing. */
  requires: z.optional(z.array(z.enum(requirementValues))),
  /** Only if it is the lowest price of 90 days. */
  lowest: z.optional(z.literal(true)),
  category: z.enum(categoryValues),
  city: z.string(),
};

/** A promotion became active, for whatever reason. Counters use promotion.status-changed instead. */
export const promotionPublished = defineEvent({
  name: 'promotion.published',
  version: 1,
  producer: 'promotions',
  consumers: ['notifications', 'gateway'],
  data: z.object({
    ...announcedPromotion,
    /** Whether it was never active before. */
    first: z.boolean(),
  }),
});
