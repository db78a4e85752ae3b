import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A member redeemed a reward with points. */
export const rewardRedeemed = defineEvent({
  name: 'reward.redeemed',
  version: 1,
  producer: 'gamification',
  consumers: ['notifications'],
  data: z.object({ userId: id, redemptionId: id, rewardTitle: z.string(), pointsCost: z.int() }),
});
