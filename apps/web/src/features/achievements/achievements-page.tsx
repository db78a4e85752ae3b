import type { Badge } from '@pechincha/contracts/entities/gamification';
import { memberPageTitles } from '@pechincha/contracts/page-heads';
import { Award, Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Picture } from '../../components/ui/picture';
import { ProgressBar } from '../../components/ui/progress-bar';
import { QueryView, Skeletons } from '../../components/ui/query-view';
import { StatePage } from '../../components/ui/state-page';
import { TimeAgo } from '../../components/ui/labels';
import { classes } from '../../lib/style';
import { usePageHead } from '../../lib/page-head';
import { useBadges } from '../../shared/points/api';
import { type BadgeProgress, getBadgeProgress, isEarned } from '../../shared/points/progress';
import { PointsHeader } from '../../shared/points/points-header';
import { useSession } from '../../shared/session/use-session';
import './achievements.css';

interface BadgeCardProps {
  badge: Badge;
  earned: boolean;
  progress: BadgeProgress | undefined;
}

/** An earned badge with its date, or an unearned one with criteria and progress. */
function BadgeCard({ badge, earned, progress }: BadgeCardProps) {
  const { name, description, criteria, icon, earnedAt } = badge;
  return (
    <li className={classes('card badge', earned && 'earned')}>
      <Picture image={icon} fallbackIcon={earned ? Award : Lock} className="badge-icon" width={64} />
      <div className="min-w-0">
        <h3>{name}</h3>
        <p className="small">{description}</p>
        {earned && earnedAt ? (
          <p className="small muted">
            Conquistada <TimeAgo at={earnedAt} />
          </p>
        ) : null}
        {!earned && criteria ? <p className="small muted">Como conquistar: {criteria}</p> : null}
        {progress ? (
          <ProgressBar value={progress.value} goal={progress.goal} label={`Caminho até ${name}`}>
            <span className="muted">{progress.text}</span>
          </ProgressBar>
        ) : null}
      </div>
    </li>
  );
}

/** `/minhas-conquistas` */
export function AchievementsPage() {
  usePageHead(memberPageTitles.achievements);
  const { user } = useSession();
  const query = useBadges();
  const earned = query.data?.filter((badge) => user && isEarned(badge, user)) ?? [];
  const unearned = query.data?.filter((badge) => !earned.includes(badge)) ?? [];
  const renderCard = (badge: Badge) => {
    const isBadgeEarned = earned.includes(badge);
    const progress = user && !isBadgeEarned ? getBadgeProgress(badge, user) : undefined;
    return <BadgeCard key={badge._id} badge={badge} earned={isBadgeEarned} progress={progress} />;
  };
  return (
    <main id="conteudo" tabIndex={-1} className="wrap">
      <PointsHeader title="Minhas Conquistas" />
      <QueryView
        query={query}
        skeleton={<Skeletons className="badges badges-of" count={6} itemClass="h-24" />}
        error="As conquistas não chegaram."
        empty={
          <StatePage icon={Award} title="Nenhuma conquista por enquanto">
            Quando houver insígnias para ganhar, elas aparecem aqui.
          </StatePage>
        }
      >
        {(badges) => (
          <>
            <section className="badges-of" aria-labelledby="conquistadas">
              <h2 className="mb-3" id="conquistadas">
                Conquistadas{' '}
                <span className="muted">
                  {earned.length} de {badges.length}
                </span>
              </h2>
              {earned.length > 0 ? (
                <ul className="badges">{earned.map(renderCard)}</ul>
              ) : (
                <p className="small muted">
                  Ainda nenhuma. A primeira pode vir com a sua{' '}
                  <Link to="/nova-promocao">primeira promoção</Link>.
                </p>
              )}
            </section>
            {unearned.length > 0 ? (
              <section className="badges-of" aria-labelledby="a-conquistar">
                <h2 className="mb-3" id="a-conquistar">
                  A conquistar
                </h2>
                <ul className="badges">{unearned.map(renderCard)}</ul>
              </section>
            ) : null}
          </>
        )}
      </QueryView>
    </main>
  );
}
