import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { useLevels } from '../api/list-levels';
import { wayToNext } from '../level-way';
import { Way, WayBones } from './way';

/** How far the next level is. */
export function LevelGoal({ user }: { user: CurrentUser }) {
  const { data: levels = [], isPending } = useLevels();
  if (isPending) return <WayBones />;
  const way = wayToNext(levels, user);
  if (way) {
    return (
      <Way value={way.value} goal={way.goal} label={`Caminho até o nível ${way.next}`}>
        <span className="sentence">{way.words}</span> para <b>{way.next}</b>
      </Way>
    );
  }
  if (levels.length === 0) return null;
  return (
    <Way value={1} goal={1} label="Caminho até o nível mais alto">
      Você chegou ao nível mais alto.
    </Way>
  );
}
