import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A comment was deleted by its author or an admin; one with replies stays, without text. */
export const commentDeleted = defineEvent({
  name: 'comment.deleted',
  version: 1,
  producer: 'promotions',
  consumers: ['users', 'moderation', 'gamification', 'notifications'],
  data: z.object({
    commentId: id,
    promotionId: id,
    authorId: id,
    /** Set if an admin deleted it without a case; `title` is the promotion's. */
    byAdmin: z.optional(z.object({ adminId: id, title: z.string(), city: z.string(), content: z.string() })),
  }),
});
