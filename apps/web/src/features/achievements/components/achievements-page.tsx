import { memberPageTitles } from '@pechincha/contracts/page-titles';
import type { Badge } from '@pechincha/contracts/entities/gamification';
import { Award } from 'lucide-react';
import { Link } from 'react-router-dom';
import { LoadError } from '../../../components/ui/load-error';
import { StatePage } from '../../../components/ui/state-page';
import { useDelayed } from '../../../lib/use-delayed';
import { usePageTitle } from '../../../lib/use-page-title';
import { PointsHeader } from '../../../shared/points/components/points-header';
import { useSession } from '../../../shared/session/hooks/use-session';
import { useBadges } from '../../../shared/points/api/list-badges';
import { isEarned, getBadgeProgress } from '../../../shared/points/badge-progress';
import { BadgeCard } from './badge-card';
import './achievements-page.css';

/** `/minhas-conquistas` */
export function AchievementsPage() {
  usePageTitle(memberPageTitles.achievements);
  const { user } = useSession();
  const { data, isPending, isError, refetch } = useBadges();
  const showSkeleton = useDelayed(isPending);
  const earned = data?.filter((badge) => user && isEarned(badge, user)) ?? [];
  const unearned = data?.filter((badge) => !earned.includes(badge)) ?? [];
  const renderCard = (badge: Badge) => {
    const isBadgeEarned = earned.includes(badge);
    const progress = user && !isBadgeEarned ? getBadgeProgress(badge, user) : undefined;
    return <BadgeCard key={badge._id} badge={badge} earned={isBadgeEarned} progress={progress} />;
  };
  return (
    <main id="conteudo" tabIndex={-1} className="wrap">
      <PointsHeader title="Minhas Conquistas" />
      {showSkeleton ? <Skeleton /> : null}
      {isError && !data ? (
        <LoadError onRetry={() => void refetch()}>As conquistas não chegaram.</LoadError>
      ) : null}
      {data?.length === 0 ? (
        <StatePage icon={Award} title="Nenhuma conquista por enquanto">
          Quando houver insígnias para ganhar, elas aparecem aqui.
        </StatePage>
      ) : null}
      {data && data.length > 0 ? (
        <>
          <section className="badges-of" aria-labelledby="conquistadas">
            <h2 id="conquistadas">
              Conquistadas{' '}
              <span className="muted">
                {earned.length} de {data.length}
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
              <h2 id="a-conquistar">A conquistar</h2>
              <ul className="badges">{unearned.map(renderCard)}</ul>
            </section>
          ) : null}
        </>
      ) : null}
    </main>
  );
}

function Skeleton() {
  return (
    <div className="badges badges-of" role="status" aria-label="Carregando">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="skeleton h-24" aria-hidden="true" />
      ))}
    </div>
  );
}
