import * as z from 'zod/mini';
import { categoryValues } from '../categories.js';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A promotion became active, for whatever reason. Counters use promotion.status-changed instead. */
export const promotionPublished = defineEvent({
  name: 'promotion.published',
  version: 1,
  producer: 'promotions',
  consumers: ['notifications', 'gateway'],
  data: z.object({
    promotionId: id,
    author: z.object({ _id: id, name: z.string() }),
    title: z.string(),
    description: z.string(),
    store: z.string(),
    promotionalPrice: z.number(),
    /** With fixed shipping and import tax; missing if it is the promotional price. */
    finalPrice: z.optional(z.number()),
    category: z.enum(categoryValues),
    city: z.string(),
    /** Whether it was never active before. */
    first: z.boolean(),
  }),
});
