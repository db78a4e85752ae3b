import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** Maximum reactions in one event. */
export const MAX_EVENT_REACTIONS = 500;

const reaction = z.object({ userId: id, likes: z.int(), dislikes: z.int() });

/**
 * Members' reactions to a promotion changed within a second; `likes` and `dislikes` are each member's differences, most
 * often −1, 0 or 1.
 */
export const promotionReacted = defineEvent({
  name: 'promotion.reacted',
  version: 2,
  producer: 'promotions',
  consumers: ['users', 'gamification'],
  data: z.object({
    promotionId: id,
    authorId: id,
    reactions: z.array(reaction).check(z.minLength(1), z.maxLength(MAX_EVENT_REACTIONS)),
  }),
  upcasts: {
    // Version 1 had a single member's reaction.
    1: (data) => {
      const { userId, likes, dislikes, ...rest } = data as Record<string, unknown>;
      return { ...rest, reactions: [{ userId, likes, dislikes }] };
    },
  },
});
