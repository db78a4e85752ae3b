import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { likeSteps } from '../rules.js';
import { announcedPromotion } from './promotion-published.js';

/** An active promotion reached a number of counted likes, minus dislikes, for the first time. */
export const promotionHeated = defineEvent({
  name: 'promotion.heated',
  version: 1,
  producer: 'promotions',
  consumers: ['notifications'],
  data: z.object({
    ...announcedPromotion,
    step: z.literal(likeSteps),
    /** Whole minutes since it was first published. */
    minutes: z.int().check(z.gte(0)),
  }),
});
