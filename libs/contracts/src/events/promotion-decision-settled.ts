import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** `changed`: it was edited or decided otherwise; `over`: its last day has passed; `gone`: it was deleted. */
export const settlements = ['applied', 'changed', 'over', 'gone'] as const;
export type Settlement = (typeof settlements)[number];

/**
 * Whether promotions applied what moderation decided. Published once for each decision, undo and accepted appeal; only
 * what was applied counts.
 */
export const promotionDecisionSettled = defineEvent({
  name: 'promotion.decision-settled',
  version: 1,
  producer: 'promotions',
  consumers: ['moderation'],
  data: z.object({
    promotionId: id,
    request: z.enum(['decision', 'undo', 'appeal']),
    /** Of the decision, also for its undo, or of the appealed entry in the log. */
    requestId: id,
    settlement: z.enum(settlements),
  }),
});
