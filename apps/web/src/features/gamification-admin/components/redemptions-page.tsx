import { ChevronLeft, Gift } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { Ask } from '../../../components/office/ask';
import { TableBones } from '../../../components/office/bones';
import { DeskHead } from '../../../components/office/desk-head';
import { useAsked } from '../../../components/office/use-asked';
import { Failed } from '../../../components/ui/failed';
import { Pagination } from '../../../components/ui/pagination';
import { StatePage } from '../../../components/ui/state-page';
import { counted } from '../../../lib/numbers';
import { useRedemptions } from '../api/list-redemptions';
import { useMove } from '../hooks/use-move';
import { questionOf, type RedemptionMove } from '../move-question';
import { pageOf } from '../page-of';
import { pathOf, statusOf } from '../redemption-filter';
import { RedemptionsTable } from './redemptions-table';
import { StatusSwitch } from './status-switch';
import '../styles/panel.css';

/** `/admin/gamification/resgates`: what members redeemed, to hand over or to cancel. */
export function RedemptionsPage() {
  const [params] = useSearchParams();
  const page = pageOf(params);
  const status = statusOf(params);
  const { data, isError, refetch } = useRedemptions({ page, status });
  const move = useMove();
  const asked = useAsked<RedemptionMove>();
  return (
    <>
      <Link className="back" to="/admin/gamification">
        <ChevronLeft aria-hidden="true" />
        Gamificação
      </Link>
      <DeskHead title="Resgates" summary={data ? `${counted(data.total, 'resgate', 'resgates')}.` : null}>
        <StatusSwitch current={status} />
      </DeskHead>
      {!data && !isError ? <TableBones /> : null}
      {!data && isError ? (
        <Failed onRetry={() => void refetch()}>A lista de resgates não veio.</Failed>
      ) : null}
      {data?.redemptions.length === 0 ? (
        <StatePage
          icon={Gift}
          title={status === 'pending' ? 'Nenhum resgate esperando entrega' : 'Nenhum resgate'}
        >
          Quando alguém trocar pontos por uma recompensa, o resgate aparece aqui.
        </StatePage>
      ) : null}
      {data && data.redemptions.length > 0 ? (
        <>
          <RedemptionsTable
            redemptions={data.redemptions}
            busy={move.isPending ? move.variables.redemption._id : undefined}
            onMove={(redemption, to) => asked.ask({ redemption, to })}
          />
          <Pagination page={page} totalPages={data.totalPages} pathOf={(to) => pathOf(status, to)} />
        </>
      ) : null}
      <Ask asked={asked} questionOf={questionOf} onYes={move.mutate} />
    </>
  );
}
