import type { Badge } from '@pechincha/contracts/entities/gamification';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { isEarned, getBadgeProgress, type BadgeProgress } from '../../shared/points/badge-progress';

export interface NextBadge extends BadgeProgress {
  name: string;
}

/** The unearned badge with the highest progress ratio. */
export function findNextBadge(badges: readonly Badge[], user: CurrentUser): NextBadge | undefined {
  const candidates = badges
    .filter((badge) => !isEarned(badge, user))
    .flatMap((badge) => {
      const progress = getBadgeProgress(badge, user);
      return progress ? [{ ...progress, name: badge.name }] : [];
    });
  return candidates.sort((one, other) => other.value / other.goal - one.value / one.goal)[0];
}
