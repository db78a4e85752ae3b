import * as z from 'zod/mini';
import { redemptionStatuses } from '../entities/gamification.js';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A member's points, level name and badge names; `subjectVersion` is the account's version. */
export const pointsChanged = defineEvent({
  name: 'points.changed',
  producer: 'gamification',
  consumers: ['users'],
  data: z.object({ userId: id, points: z.int(), level: z.nullable(z.string()), badges: z.array(z.string()) }),
});

/** Accounts in one event, at most. */
export const MAX_RECOUNTED_ACCOUNTS = 200;

/** The state last published in `points.changed`, published nightly in batches that cover every open account. */
export const pointsRecounted = defineEvent({
  name: 'points.recounted',
  producer: 'gamification',
  consumers: ['users'],
  data: z.object({
    accounts: z
      .array(
        z.object({
          userId: id,
          points: z.int(),
          level: z.nullable(z.string()),
          badges: z.array(z.string()),
          version: z.int(),
        }),
      )
      .check(z.maxLength(MAX_RECOUNTED_ACCOUNTS)),
  }),
});

/** A member received a badge, by its rule or from an admin. */
export const badgeEarned = defineEvent({
  name: 'badge.earned',
  producer: 'gamification',
  consumers: ['notifications'],
  data: z.object({ userId: id, badgeId: id, name: z.string() }),
});

/** A member redeemed a reward with points. */
export const rewardRedeemed = defineEvent({
  name: 'reward.redeemed',
  producer: 'gamification',
  consumers: ['notifications'],
  data: z.object({ userId: id, redemptionId: id, rewardTitle: z.string(), pointsCost: z.int() }),
});

/** An admin delivered or cancelled a redemption; a cancelled one was refunded. */
export const redemptionStatusChanged = defineEvent({
  name: 'redemption.status-changed',
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
