import * as z from 'zod/mini';
import { categoryValues } from '../categories.js';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A deal became active. */
export const promotionPublished = defineEvent({
  name: 'promotion.published',
  version: 1,
  producer: 'promotions',
  consumers: ['users', 'gamification', 'notifications', 'gateway'],
  data: z.object({
    promotionId: id,
    author: z.object({ _id: id, name: z.string() }),
    title: z.string(),
    description: z.string(),
    store: z.string(),
    promotionalPrice: z.number(),
    category: z.enum(categoryValues),
    city: z.string(),
    /** True the first time: counters and points are given once. */
    first: z.boolean(),
  }),
});
