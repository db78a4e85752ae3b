import * as z from 'zod/mini';
import { authorView } from '../entities/user.js';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A comment was accepted. */
export const commentCreated = defineEvent({
  name: 'comment.created',
  version: 1,
  producer: 'promotions',
  consumers: ['users', 'gamification', 'notifications'],
  data: z.object({
    commentId: id,
    promotionId: id,
    promotionTitle: z.string(),
    promotionAuthorId: id,
    city: z.string(),
    author: authorView,
    content: z.string(),
    parentCommentId: z.nullable(id),
    parentAuthorId: z.nullable(id),
    /** Members who take part in the thread, for names that several have. */
    participants: z.array(id),
  }),
});
