import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/**
 * Enough reports of a scam that buyers are warned, or no longer so. The subject is the promotion, the version is of its
 * cases.
 */
export const caseWarned = defineEvent({
  name: 'case.warned',
  version: 1,
  producer: 'moderation',
  consumers: ['promotions'],
  data: z.object({ promotionId: id, warned: z.boolean() }),
});
