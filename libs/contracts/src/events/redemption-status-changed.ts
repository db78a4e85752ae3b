import * as z from 'zod/mini';
import { redemptionStatuses } from '../entities/gamification.js';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** An admin delivered or cancelled a redemption; a cancelled one was refunded. */
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
