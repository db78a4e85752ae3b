import type { Badge } from '@pechincha/contracts/entities/gamification';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { isEarned, progressOf, type Progress } from '../achievements/progress';

export interface NextBadge extends Progress {
  name: string;
}

/** The badge that the member is nearest to, by the part of the way that is done. */
export function nextBadge(badges: readonly Badge[], user: CurrentUser): NextBadge | undefined {
  const ways = badges
    .filter((badge) => !isEarned(badge, user))
    .flatMap((badge) => {
      const progress = progressOf(badge, user);
      return progress ? [{ ...progress, name: badge.name }] : [];
    });
  return ways.sort((one, other) => other.value / other.goal - one.value / one.goal)[0];
}
