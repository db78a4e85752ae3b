import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';
import { promotionStatusValues } from '../statuses.js';

/** A deal was deleted by its author or an admin, out of the state `from`. Nothing of it comes back. */
export const promotionDeleted = defineEvent({
  name: 'promotion.deleted',
  version: 1,
  producer: 'promotions',
  consumers: ['users', 'gamification', 'moderation'],
  data: z.object({ promotionId: id, authorId: id, from: z.enum(promotionStatusValues) }),
});
