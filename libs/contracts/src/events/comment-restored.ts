import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A comment that moderation had deleted is back, because its author's appeal was accepted. */
export const commentRestored = defineEvent({
  name: 'comment.restored',
  version: 1,
  producer: 'promotions',
  consumers: ['users', 'gamification', 'notifications'],
  data: z.object({ commentId: id, promotionId: id, promotionAuthorId: id, authorId: id }),
});
