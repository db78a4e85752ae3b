import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { Link, useLocation } from 'react-router-dom';
import { ProgressBar, ProgressBarSkeleton } from '../../components/ui/progress-bar';
import { useCurrentTab } from '../../lib/use-current-tab';
import { useSession } from '../session/use-session';
import { useLevels } from './api';
import { getLevelProgress, toPointsText } from './progress';
import './points-header.css';

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

const pages = [
  ['/resgatar-recompensas', 'Recompensas'],
  ['/meus-resgates', 'Histórico'],
  ['/minhas-conquistas', 'Conquistas'],
] as const;

/** Header of the three points pages: title, balance, level progress and tabs. */
export function PointsHeader({ title }: { title: string }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const tabs = useCurrentTab(title);
  return (
    <>
      <div className="points-head">
        <h1>{title}</h1>
        {user ? (
          <div className="points-status">
            <p role="status">
              <span className="muted">Você tem</span> <strong>{toPointsText(user.points)}</strong>
            </p>
            <LevelGoal user={user} />
          </div>
        ) : null}
      </div>
      <nav className="tabs points-tabs" aria-label="Pontos" ref={tabs}>
        {pages.map(([to, text]) => (
          <Link key={to} className="tab" to={to} aria-current={pathname === to ? 'page' : undefined}>
            {text}
          </Link>
        ))}
      </nav>
    </>
  );
}
