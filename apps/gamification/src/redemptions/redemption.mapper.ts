import type { Redemption, AdminRedemption } from '@pechincha/contracts/entities/gamification';
import { toPicturePath } from '@pechincha/contracts/pictures';
import type { RedemptionRow } from './redemption.schema.js';

export const redemptionAnswer = (row: RedemptionRow): Redemption => ({
  _id: row._id.toHexString(),
  reward: {
    _id: row.reward._id.toHexString(),
    title: row.reward.title,
    image: row.reward.picture && toPicturePath(row.reward.picture),
  },
  pointsCost: row.pointsCost,
  date: row.createdAt.toISOString(),
  status: row.status,
});

export const adminRedemptionAnswer = (
  row: RedemptionRow,
  who: { name: string; email: string } | undefined,
): AdminRedemption => ({
  ...redemptionAnswer(row),
  user: { _id: row.member, name: who?.name ?? null, email: who?.email ?? null },
  closedAt: row.closedAt?.toISOString() ?? null,
});
