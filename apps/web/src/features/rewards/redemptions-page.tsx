import type { RedemptionStatus } from '@pechincha/contracts/entities/gamification';
import { memberPageTitles } from '@pechincha/contracts/page-heads';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, Clock, Gift, History, type LucideIcon, Undo2 } from 'lucide-react';
import { parseRedemptions, type Redemption } from '../../api/gamification';
import { Picture } from '../../components/ui/picture';
import { QueryView, Skeletons } from '../../components/ui/query-view';
import { MainLink, StatePage } from '../../components/ui/state-page';
import { TimeAgo } from '../../components/ui/labels';
import { classes } from '../../lib/style';
import { createQueryFn } from '../../lib/http';
import { rewardKeys } from '../../lib/keys';
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
      <Picture image={reward.image} fallbackIcon={Gift} className="redemption-photo" width={56} />
      <div>
        <h2>{reward.title}</h2>
        <p className="small muted">
          <TimeAgo at={date} />
          {pointsCost === null ? null : ` · ${toPointsText(pointsCost)}`}
        </p>
      </div>
      <p className={classes('icon-text small redemption-status', tone)}>
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
    queryFn: createQueryFn('/gamification/redemptions', parseRedemptions, { hasErrorToast: true }),
  });
}

/** `/meus-resgates` */
export function RedemptionsPage() {
  usePageHead(memberPageTitles.ownRedemptions);
  return (
    <main id="conteudo" tabIndex={-1} className="wrap">
      <PointsHeader title="Histórico de Resgates" />
      <QueryView
        query={useRedemptions()}
        skeleton={<Skeletons className="redemptions" count={4} itemClass="h-14" />}
        error="Seus resgates não chegaram."
        empty={
          <StatePage
            icon={History}
            title="Nenhum resgate ainda"
            actions={<MainLink to="/resgatar-recompensas">Ver as recompensas</MainLink>}
          >
            O que você trocar por pontos aparece aqui, com o andamento da entrega.
          </StatePage>
        }
      >
        {(redemptions) => (
          <ul className="redemptions">
            {redemptions.map((redemption) => (
              <RedemptionRow key={redemption._id} redemption={redemption} />
            ))}
          </ul>
        )}
      </QueryView>
    </main>
  );
}
