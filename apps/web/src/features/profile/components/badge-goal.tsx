import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { useBadges } from '../../achievements/api/list-badges';
import { Way, WayBones } from '../../rewards/components/way';
import { nextBadge } from '../next-badge';

/** How far the next badge is. */
export function BadgeGoal({ user }: { user: CurrentUser }) {
  const { data: badges = [], isPending } = useBadges();
  if (isPending) return <WayBones />;
  const next = nextBadge(badges, user);
  if (!next) return null;
  return (
    <Way value={next.value} goal={next.goal} label={`Caminho até a insígnia ${next.name}`}>
      <span className="sentence">{next.words}</span> para a insígnia <b>{next.name}</b>
    </Way>
  );
}
