import {
  type AdminRedemption,
  type RedemptionStatus,
  redemptionStatuses,
} from '@pechincha/contracts/entities/gamification';
import { Check, ChevronLeft, Gift } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { AdminPageHeader } from '../../components/admin/admin-page';
import { ConfirmAction, type ConfirmText, usePendingConfirm } from '../../components/admin/confirm-action';
import {
  type BadgeTone,
  type Column,
  DataTable,
  ItemSummary,
  Mail,
  RowActions,
  StatusBadge,
  TableSkeleton,
} from '../../components/admin/table';
import { Segment } from '../../components/admin/filters';
import { EmptyList } from '../../components/ui/empty-list';
import { getPage, Pagination } from '../../components/ui/pagination';
import { LoadError, StatePage } from '../../components/ui/state-page';
import { TimeAgo } from '../../components/ui/labels';
import { formatQuantity } from '../../lib/format';
import { type ClosedStatus, useRedemptions, useUpdateRedemption } from './api';
import { FallbackPicture } from './fallback-picture';
import { statusLabels } from './labels';
import './gamification-admin.css';

interface RedemptionsTableProps {
  redemptions: readonly AdminRedemption[];
  /** Id of the redemption with a pending update. */
  busy: string | undefined;
  onUpdate: (redemption: AdminRedemption, status: ClosedStatus) => void;
}

const tones: Record<RedemptionStatus, BadgeTone> = {
  pending: 'pending',
  delivered: 'good',
  cancelled: 'quiet',
};

function RedemptionsTable({ redemptions, busy, onUpdate }: RedemptionsTableProps) {
  const columns: readonly Column<AdminRedemption>[] = [
    {
      header: 'Recompensa',
      kind: 'title',
      cell: ({ reward, pointsCost }) => (
        <ItemSummary picture={<FallbackPicture image={reward.image} kind="item" />}>
          <p className="font-semibold">{reward.title}</p>
          <p className="muted">{formatQuantity(pointsCost, 'ponto', 'pontos')}</p>
        </ItemSummary>
      ),
    },
    {
      header: 'Usuário',
      className: 'cell-member',
      cell: ({ user }) => (
        <div>
          {user.name ?? 'Conta removida'}
          {user.email ? <Mail address={user.email} /> : null}
        </div>
      ),
    },
    { header: 'Pedido', cell: ({ date }) => <TimeAgo at={date} /> },
    {
      header: 'Situação',
      cell: ({ status, closedAt }) => (
        <div>
          <StatusBadge tone={tones[status]}>{statusLabels[status]}</StatusBadge>
          {closedAt ? <TimeAgo at={closedAt} className="record" /> : null}
        </div>
      ),
    },
    {
      header: 'Ações',
      kind: 'actions',
      cell: (redemption) =>
        redemption.status === 'pending' ? (
          <RedemptionActions redemption={redemption} busy={busy === redemption._id} onUpdate={onUpdate} />
        ) : null,
    },
  ];
  return (
    <DataTable
      label="Resgates"
      columns={columns}
      rows={redemptions}
      getRowKey={({ _id }) => _id}
      busyKey={busy}
    />
  );
}

interface RedemptionActionsProps extends Pick<RedemptionsTableProps, 'onUpdate'> {
  redemption: AdminRedemption;
  busy: boolean;
}

function RedemptionActions({ redemption, busy, onUpdate }: RedemptionActionsProps) {
  const label = `${redemption.reward.title} de ${redemption.user.name ?? 'Conta removida'}`;
  return (
    <RowActions>
      <button
        type="button"
        className="button small danger"
        aria-label={`Cancelar ${label}`}
        aria-disabled={busy || undefined}
        onClick={() => !busy && onUpdate(redemption, 'cancelled')}
      >
        Cancelar
      </button>
      <button
        type="button"
        className="button small"
        aria-label={`Entregar ${label}`}
        aria-disabled={busy || undefined}
        onClick={() => !busy && onUpdate(redemption, 'delivered')}
      >
        <Check aria-hidden="true" />
        Entregar
      </button>
    </RowActions>
  );
}

interface RedemptionUpdate {
  redemption: AdminRedemption;
  status: ClosedStatus;
}

/** Confirmation of a redemption update, which cannot be undone. */
function getConfirmText({ redemption, status }: RedemptionUpdate): ConfirmText {
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
function StatusSwitch({ current }: { current: RedemptionStatus | undefined }) {
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
