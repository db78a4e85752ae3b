import type { RedemptionForAdmin } from '@pechincha/contracts/entities/gamification';
import { ChevronLeft, Gift } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { TableBones } from '../../../components/office/bones';
import { DeskHead } from '../../../components/office/desk-head';
import { Failed } from '../../../components/ui/failed';
import { Pagination } from '../../../components/ui/pagination';
import { StatePage } from '../../../components/ui/state-page';
import { counted } from '../../../lib/numbers';
import { useRedemptions } from '../api/list-redemptions';
import type { Move } from '../api/update-redemption';
import { useMove } from '../hooks/use-move';
import { pageOf } from '../page-of';
import { pathOf, statusOf } from '../redemption-filter';
import { MoveConfirm } from './move-confirm';
import { RedemptionsTable } from './redemptions-table';
import { StatusSwitch } from './status-switch';
import '../styles/panel.css';

export interface Asked {
  redemption: RedemptionForAdmin;
  to: Move;
}

/** `/admin/gamification/resgates`: what members redeemed, to hand over or to cancel. */
export function RedemptionsPage() {
  const [params] = useSearchParams();
  const page = pageOf(params);
  const status = statusOf(params);
  const { data, isError, refetch } = useRedemptions({ page, status });
  const move = useMove();
  const [asked, setAsked] = useState<Asked>();
  const answer = (yes: boolean): void => {
    if (yes && asked) move.mutate(asked);
    setAsked(undefined);
  };
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
            onMove={(redemption, to) => setAsked({ redemption, to })}
          />
          <Pagination page={page} totalPages={data.totalPages} pathOf={(to) => pathOf(status, to)} />
        </>
      ) : null}
      <MoveConfirm asked={asked} onAnswer={answer} />
    </>
  );
}
