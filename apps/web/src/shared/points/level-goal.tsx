import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { useLevels } from './list-levels';
import { getLevelProgress } from './level-progress';
import { ProgressBar, ProgressBarSkeleton } from '../../components/ui/progress-bar';

/** Progress towards the next level. */
export function LevelGoal({ user }: { user: CurrentUser }) {
  const { data: levels = [], isPending } = useLevels();
  if (isPending) return <ProgressBarSkeleton />;
  const progress = getLevelProgress(levels, user);
  if (progress) {
    return (
      <ProgressBar value={progress.value} goal={progress.goal} label={`Caminho até o nível ${progress.next}`}>
        <span className="sentence">{progress.text}</span> para <b>{progress.next}</b>
      </ProgressBar>
    );
  }
  if (levels.length === 0) return null;
  return (
    <ProgressBar value={1} goal={1} label="Caminho até o nível mais alto">
      Você chegou ao nível mais alto.
    </ProgressBar>
  );
}
