import type { RedemptionStatus } from '@pechincha/contracts/entities/gamification';
import { memberPageTitles } from '@pechincha/contracts/page-heads';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, Clock, Gift, History, type LucideIcon, Undo2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { parseRedemptions, type Redemption } from '../../api/gamification';
import { Picture } from '../../components/ui/picture';
import { LoadError, StatePage } from '../../components/ui/state-page';
import { TimeAgo } from '../../components/ui/labels';
import { classes } from '../../lib/style';
import { http } from '../../lib/http';
import { rewardKeys } from '../../lib/keys';
import { useDelayed } from '../../lib/timers';
import { usePageHead } from '../../lib/page-head';
import { PointsHeader } from '../../shared/points/points-header';
import { toPointsText } from '../../shared/points/progress';
import { useSession } from '../../shared/session/use-session';
import './rewards.css';

interface StatusLabel {
  text: string;
  tone: string;
  icon: LucideIcon;
}

const statusLabels: Record<RedemptionStatus, StatusLabel> = {
  pending: { text: 'Aguardando entrega', tone: 'pending', icon: Clock },
  delivered: { text: 'Entregue', tone: 'delivered', icon: CircleCheck },
  cancelled: { text: 'Cancelado, pontos devolvidos', tone: 'cancelled', icon: Undo2 },
};

/** Falls back for statuses newer than this page. */
const getStatusLabel = (status: string): StatusLabel =>
  Object.hasOwn(statusLabels, status)
    ? statusLabels[status as RedemptionStatus]
    : { text: 'Desconhecido', tone: 'cancelled', icon: CircleHelp };

function RedemptionRow({ redemption: { reward, pointsCost, date, status } }: { redemption: Redemption }) {
  const { text, tone, icon: Icon } = getStatusLabel(status);
  return (
    <li className="redemption">
      <Picture
        image={reward.image}
        fallbackIcon={Gift}
        className="redemption-photo"
        sizes="56px"
        width={56}
        height={56}
      />
      <div className="redemption-what">
        <h2>{reward.title}</h2>
        <p className="small muted">
          <TimeAgo at={date} />
          {pointsCost === null ? null : ` · ${toPointsText(pointsCost)}`}
        </p>
      </div>
      <p className={classes('redemption-status', tone)}>
        <Icon aria-hidden="true" />
        {text}
      </p>
    </li>
  );
}

/** The member's redemptions, newest first. Errors show the generic toast. */
function useRedemptions() {
  const { user } = useSession();
  return useQuery({
    queryKey: rewardKeys.redemptions(user?._id),
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>('/gamification/redemptions', { signal, hasErrorToast: true });
      return parseRedemptions(data);
    },
  });
}

/** `/meus-resgates` */
export function RedemptionsPage() {
  usePageHead(memberPageTitles.ownRedemptions);
  const { data, isPending, isError, refetch } = useRedemptions();
  const showSkeleton = useDelayed(isPending);
  return (
    <main id="conteudo" tabIndex={-1} className="wrap">
      <PointsHeader title="Histórico de Resgates" />
      {showSkeleton ? (
        <div className="redemptions" role="status" aria-label="Carregando">
          {Array.from({ length: 4 }, (_, index) => (
            <div key={index} className="skeleton h-14" aria-hidden="true" />
          ))}
        </div>
      ) : null}
      {isError && !data ? (
        <LoadError onRetry={() => void refetch()}>Seus resgates não chegaram.</LoadError>
      ) : null}
      {data?.length === 0 ? (
        <StatePage
          icon={History}
          title="Nenhum resgate ainda"
          actions={
            <Link className="button main" to="/resgatar-recompensas">
              Ver as recompensas
            </Link>
          }
        >
          O que você trocar por pontos aparece aqui, com o andamento da entrega.
        </StatePage>
      ) : null}
      {data && data.length > 0 ? (
        <ul className="redemptions">
          {data.map((redemption) => (
            <RedemptionRow key={redemption._id} redemption={redemption} />
          ))}
        </ul>
      ) : null}
    </main>
  );
}
