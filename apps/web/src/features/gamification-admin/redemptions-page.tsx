import {
  type AdminRedemption,
  type RedemptionStatus,
  redemptionStatuses,
} from '@pechincha/contracts/entities/gamification';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { listAllRedemptions } from '@pechincha/contracts/operations/gamification-admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, Gift } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { parseAdminRedemptions } from '../../api/gamification';
import { AdminPageHeader } from '../../components/admin/admin-page-header';
import { ConfirmAction, type ConfirmText } from '../../components/admin/confirm-action';
import { Segment } from '../../components/admin/segment';
import { TableSkeleton } from '../../components/admin/table-skeleton';
import { usePendingConfirm } from '../../components/admin/use-pending-confirm';
import { EmptyList } from '../../components/ui/empty-list';
import { LoadError } from '../../components/ui/load-error';
import { Pagination } from '../../components/ui/pagination';
import { StatePage } from '../../components/ui/state-page';
import { gamificationAdminKeys } from '../../lib/admin-keys';
import { http } from '../../lib/http';
import { formatQuantity } from '../../lib/numbers';
import { getPage } from '../../lib/page';
import type { ClosedStatus } from './update-redemption';
import { useUpdateRedemption } from './use-update-redemption';
import { RedemptionsTable } from './redemptions-table';
import './gamification-admin.css';

export interface RedemptionUpdate {
  redemption: AdminRedemption;
  status: ClosedStatus;
}

/** Confirmation of a redemption update, which cannot be undone. */
export function getConfirmText({ redemption, status }: RedemptionUpdate): ConfirmText {
  const { reward, user, pointsCost } = redemption;
  const memberName = user.name ?? 'Quem resgatou';
  return status === 'delivered'
    ? {
        question: `Entregar “${reward.title}”?`,
        description: `${memberName} recebe um aviso de que a recompensa foi entregue. Não dá para voltar atrás.`,
        confirmLabel: 'Marcar como entregue',
        destructive: false,
        cancelLabel: 'Voltar',
      }
    : {
        question: `Cancelar o resgate de “${reward.title}”?`,
        description: `${memberName} recebe de volta ${formatQuantity(pointsCost, 'ponto', 'pontos')}, e a recompensa volta ao estoque. Não dá para voltar atrás.`,
        confirmLabel: 'Cancelar e devolver os pontos',
        destructive: true,
        cancelLabel: 'Voltar',
      };
}

export type Redemptions = ResponseOf<typeof listAllRedemptions>;

export interface RedemptionFilter {
  page: number;
  status: RedemptionStatus | undefined;
}

async function listRedemptions(filter: RedemptionFilter, signal: AbortSignal): Promise<Redemptions> {
  const { data } = await http.get<unknown>('/admin/gamification/redemptions', {
    params: filter,
    signal,
    hasErrorToast: true,
  });
  return parseAdminRedemptions(data);
}

export const useRedemptions = (filter: RedemptionFilter) =>
  useQuery({
    queryKey: gamificationAdminKeys.redemptions(filter.status ?? '', filter.page),
    queryFn: ({ signal }) => listRedemptions(filter, signal),
    placeholderData: keepPreviousData,
  });

/** Status filter of the URL: pending by default, undefined for all. */
export function parseRedemptionStatus(params: URLSearchParams): RedemptionStatus | undefined {
  const requested = params.get('situacao') ?? 'pending';
  return redemptionStatuses.find((status) => status === requested);
}

export const getRedemptionListPath = (status: RedemptionStatus | undefined, page = 1): string => {
  const params = new URLSearchParams();
  if (status !== 'pending') params.set('situacao', status ?? 'todas');
  if (page > 1) params.set('page', String(page));
  return `?${params}`;
};

const choices: readonly (RedemptionStatus | undefined)[] = [...redemptionStatuses, undefined];
const labels: Record<RedemptionStatus, string> = {
  pending: 'Pendentes',
  delivered: 'Entregues',
  cancelled: 'Cancelados',
};

/** Filters redemptions by status; the choice is in the URL. */
export function StatusSwitch({ current }: { current: RedemptionStatus | undefined }) {
  return (
    <Segment
      label="Situação"
      className="status-switch two-rows"
      options={choices.map((status) => ({
        text: status ? labels[status] : 'Todos',
        path: getRedemptionListPath(status),
        isCurrent: status === current,
      }))}
    />
  );
}

/** `/admin/gamification/resgates`: redemptions to deliver or cancel. */
export function RedemptionsPage() {
  const [params] = useSearchParams();
  const page = getPage(params);
  const status = parseRedemptionStatus(params);
  const { data, isError, refetch } = useRedemptions({ page, status });
  const update = useUpdateRedemption();
  const pendingUpdate = usePendingConfirm<RedemptionUpdate>();
  return (
    <>
      <Link className="back" to="/admin/gamification">
        <ChevronLeft aria-hidden="true" />
        Gamificação
      </Link>
      <AdminPageHeader
        title="Resgates"
        summary={data ? `${formatQuantity(data.total, 'resgate', 'resgates')}.` : null}
      >
        <StatusSwitch current={status} />
      </AdminPageHeader>
      {!data && !isError ? <TableSkeleton /> : null}
      {!data && isError ? (
        <LoadError onRetry={() => void refetch()}>A lista de resgates não veio.</LoadError>
      ) : null}
      {data?.redemptions.length === 0 ? (
        <EmptyList page={page} firstPagePath={getRedemptionListPath(status)}>
          <StatePage
            icon={Gift}
            title={status === 'pending' ? 'Nenhum resgate esperando entrega' : 'Nenhum resgate'}
          >
            Quando alguém trocar pontos por uma recompensa, o resgate aparece aqui.
          </StatePage>
        </EmptyList>
      ) : null}
      {data && data.redemptions.length > 0 ? (
        <>
          <RedemptionsTable
            redemptions={data.redemptions}
            busy={update.isPending ? update.variables.redemption._id : undefined}
            onUpdate={(redemption, to) => pendingUpdate.openFor({ redemption, status: to })}
          />
          <Pagination
            page={page}
            totalPages={data.totalPages}
            getPath={(to) => getRedemptionListPath(status, to)}
          />
        </>
      ) : null}
      <ConfirmAction pending={pendingUpdate} getText={getConfirmText} onConfirm={update.mutateAsync} />
    </>
  );
}
