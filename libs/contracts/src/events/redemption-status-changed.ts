import * as z from 'zod/mini';
import { redemptionStatuses } from '../entities/gamification.js';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** An admin moved a redemption on; a cancelled one was paid back. */
export const redemptionStatusChanged = defineEvent({
  name: 'redemption.status-changed',
  version: 1,
  producer: 'gamification',
  consumers: ['notifications'],
  data: z.object({
    userId: id,
    redemptionId: id,
    rewardTitle: z.string(),
    pointsCost: z.int(),
    status: z.enum(redemptionStatuses),
  }),
});
