import type { Badge } from '@pechincha/contracts/entities/gamification';
import { toPicturePath } from '@pechincha/contracts/pictures';
import type { HeldBadge } from '../points/account.schema.js';
import type { BadgeRow } from '../catalogue/badge.schema.js';

export const toBadgeResponse = ({
  _id,
  name,
  description,
  criteria,
  rule,
  icon,
  version,
}: BadgeRow): Badge => ({
  _id: _id.toHexString(),
  name,
  description,
  criteria,
  icon: icon && toPicturePath(icon),
  criteriaMetric: rule?.metric ?? null,
  criteriaAtLeast: rule?.atLeast ?? null,
  version,
});

/** With `earned` and `earnedAt` for a member. */
export function toMemberBadgeResponse(row: BadgeRow, heldBadges: readonly HeldBadge[]): Badge {
  const heldBadge = heldBadges.find(({ _id }) => _id.equals(row._id));
  return {
    ...toBadgeResponse(row),
    earned: heldBadge !== undefined,
    earnedAt: heldBadge?.earnedAt.toISOString() ?? null,
  };
}
