import type { Redemption, AdminRedemption } from '@pechincha/contracts/entities/gamification';
import { toPicturePath } from '@pechincha/contracts/pictures';
import type { RedemptionRow } from './redemption.schema.js';

export const toRedemptionResponse = (row: RedemptionRow): Redemption => ({
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

export const toAdminRedemptionResponse = (
  row: RedemptionRow,
  profile: { name: string; email: string } | undefined,
): AdminRedemption => ({
  ...toRedemptionResponse(row),
  user: { _id: row.member, name: profile?.name ?? null, email: profile?.email ?? null },
  closedAt: row.closedAt?.toISOString() ?? null,
});
