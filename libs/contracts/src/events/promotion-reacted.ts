import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A member's reaction changed; `likes` and `dislikes` are the differences (−1, 0 or 1). */
export const promotionReacted = defineEvent({
  name: 'promotion.reacted',
  version: 1,
  producer: 'promotions',
  consumers: ['users', 'gamification'],
  data: z.object({
    promotionId: id,
    authorId: id,
    userId: id,
    likes: z.int().check(z.gte(-1), z.lte(1)),
    dislikes: z.int().check(z.gte(-1), z.lte(1)),
  }),
});
