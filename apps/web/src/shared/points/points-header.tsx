import { NavLink } from 'react-router-dom';
import { useCurrentTab } from '../../lib/use-current-tab';
import { useSession } from '../session/use-session';
import { toPointsText } from './reward-state';
import { LevelGoal } from './level-goal';
import './points-header.css';

const pages = [
  ['/resgatar-recompensas', 'Recompensas'],
  ['/meus-resgates', 'Histórico'],
  ['/minhas-conquistas', 'Conquistas'],
] as const;

/** Header of the three points pages: title, balance, level progress and tabs. */
export function PointsHeader({ title }: { title: string }) {
  const { user } = useSession();
  const tabs = useCurrentTab(title);
  return (
    <>
      <div className="points-head">
        <h1>{title}</h1>
        {user ? (
          <div className="points-standing">
            <p role="status">
              <span className="muted">Você tem</span> <strong>{toPointsText(user.points)}</strong>
            </p>
            <LevelGoal user={user} />
          </div>
        ) : null}
      </div>
      <nav className="tabs points-tabs" aria-label="Pontos" ref={tabs}>
        {pages.map(([to, text]) => (
          <NavLink key={to} className="tab" to={to}>
            {text}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
