import * as z from 'zod/mini';
import { thingKinds } from '../entities/moderation-case.js';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A report with voice says another price than the promotion has; published once for each price. */
export const priceSuggested = defineEvent({
  name: 'price.suggested',
  version: 1,
  producer: 'promotions',
  consumers: ['notifications'],
  data: z.object({
    thing: z.object({ kind: z.enum(thingKinds), id, promotionId: id, title: z.string(), city: z.string() }),
    authorId: id,
    /** In reais. */
    price: z.number(),
  }),
});
