import * as z from 'zod/mini';
import { categoryValues } from '../categories.js';
import { priceConditions } from '../entities/promotion.js';
import { authorView } from '../entities/user.js';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A new or edited promotion awaits approval at this revision. */
export const promotionSubmitted = defineEvent({
  name: 'promotion.submitted',
  version: 1,
  producer: 'promotions',
  consumers: ['moderation'],
  data: z.object({
    promotionId: id,
    revision: z.int(),
    author: authorView,
    title: z.string(),
    description: z.string(),
    originalPrice: z.nullable(z.number()),
    promotionalPrice: z.number(),
    ...priceConditions,
    /** Days of America/Sao_Paulo; the last one is included. */
    validFrom: z.optional(z.string()),
    validUntil: z.optional(z.string()),
    store: z.string(),
    link: z.string(),
    /** Domain of the link, else name and city of the store; missing without both. */
    storeSlug: z.optional(z.string()),
    coupon: z.string(),
    image: z.nullable(z.string()),
    category: z.enum(categoryValues),
    city: z.string(),
    createdAt: z.iso.datetime(),
    /** Ids of active or pending promotions that it may repeat; missing without any. */
    possibleDuplicates: z.optional(z.array(id)),
  }),
});
