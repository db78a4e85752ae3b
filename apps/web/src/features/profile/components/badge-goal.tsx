import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { useBadges } from '../../../shared/points/api/list-badges';
import { ProgressBar, ProgressBarSkeleton } from '../../../components/ui/progress-bar';
import { findNextBadge } from '../next-badge';

/** Progress towards the nearest badge. */
export function BadgeGoal({ user }: { user: CurrentUser }) {
  const { data: badges = [], isPending } = useBadges();
  if (isPending) return <ProgressBarSkeleton />;
  const next = findNextBadge(badges, user);
  if (!next) return null;
  return (
    <ProgressBar value={next.value} goal={next.goal} label={`Caminho até a insígnia ${next.name}`}>
      <span className="sentence">{next.text}</span> para a insígnia <b>{next.name}</b>
    </ProgressBar>
  );
}
