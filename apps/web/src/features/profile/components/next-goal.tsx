import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { useBadges } from '../../achievements/api/list-badges';
import { nextBadge } from '../next-badge';

/** How far the next badge is, as a bar with words. */
export function NextGoal({ user }: { user: CurrentUser }) {
  const { data: badges = [] } = useBadges();
  const next = nextBadge(badges, user);
  if (!next) return null;
  return (
    <div className="mt-4 max-w-[480px]">
      <progress
        className="way"
        max={next.goal}
        value={next.value}
        aria-label={`Caminho até a insígnia ${next.name}`}
      />
      <p className="small">
        <span className="muted">Próxima insígnia:</span> <b>{next.name}</b>, {next.words}
      </p>
    </div>
  );
}
