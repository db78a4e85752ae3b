import {
  type AdminRedemption,
  type RedemptionStatus,
  redemptionStatuses,
} from '@pechincha/contracts/entities/gamification';
import { Check, Gift } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { AdminPageHeader, BackLink } from '../../components/admin/admin-page';
import { ConfirmAction, type ConfirmText, usePendingConfirm } from '../../components/admin/confirm-action';
import {
  type BadgeTone,
  type Column,
  DataTable,
  ItemSummary,
  Mail,
  RowActions,
  StatusBadge,
} from '../../components/admin/table';
import { Segment } from '../../components/admin/filters';
import { PagedList } from '../../components/admin/paged-list';
import { toQueryString } from '../../components/admin/url-query';
import { getPage } from '../../components/ui/pagination';
import { StatePage } from '../../components/ui/state-page';
import { TimeAgo } from '../../components/ui/labels';
import { formatQuantity } from '../../lib/format';
import { type ClosedStatus, useRedemptions, useUpdateRedemption } from './api';
import { FallbackPicture } from './fallback-picture';
import { statusLabels } from './labels';
import './gamification-admin.css';

const tones: Record<RedemptionStatus, BadgeTone> = {
  pending: 'pending',
  delivered: 'good',
  cancelled: 'quiet',
};

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
        {closedAt ? <TimeAgo at={closedAt} className="tiny muted block" /> : null}
      </div>
    ),
  },
];

interface RedemptionActionsProps {
  redemption: AdminRedemption;
  busy: boolean;
  onUpdate: (status: ClosedStatus) => void;
}

function RedemptionActions({ redemption, busy, onUpdate }: RedemptionActionsProps) {
  const label = `${redemption.reward.title} de ${redemption.user.name ?? 'Conta removida'}`;
  return (
    <RowActions>
      <Button
        className="button size-s danger"
        label={`Cancelar ${label}`}
        disabled={busy}
        onClick={() => onUpdate('cancelled')}
      >
        Cancelar
      </Button>
      <Button
        className="button size-s"
        label={`Entregar ${label}`}
        disabled={busy}
        onClick={() => onUpdate('delivered')}
        icon={Check}
      >
        Entregar
      </Button>
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
        cancelLabel: 'Voltar',
      };
}

/** Status filter of the URL: pending by default, undefined for all. */
export function parseRedemptionStatus(params: URLSearchParams): RedemptionStatus | undefined {
  const requested = params.get('situacao') ?? 'pending';
  return redemptionStatuses.find((status) => status === requested);
}

export const getRedemptionListPath = (status: RedemptionStatus | undefined, page = 1): string =>
  toQueryString({ situacao: status === 'pending' ? '' : (status ?? 'todas'), page }) || '?';

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
  const list = useRedemptions({ page, status });
  const update = useUpdateRedemption();
  const busyId = update.isPending ? update.variables.redemption._id : undefined;
  const pendingUpdate = usePendingConfirm<RedemptionUpdate>();
  return (
    <>
      <BackLink to="/admin/gamification">Gamificação</BackLink>
      <AdminPageHeader
        title="Resgates"
        summary={list.data ? `${formatQuantity(list.data.total, 'resgate', 'resgates')}.` : null}
      >
        <StatusSwitch current={status} />
      </AdminPageHeader>
      <PagedList
        query={list}
        rows={list.data?.redemptions}
        totalPages={list.data?.totalPages}
        page={page}
        getPath={(to) => getRedemptionListPath(status, to)}
        error="A lista de resgates não veio."
        empty={
          <StatePage
            icon={Gift}
            title={status === 'pending' ? 'Nenhum resgate esperando entrega' : 'Nenhum resgate'}
          >
            Quando alguém trocar pontos por uma recompensa, o resgate aparece aqui.
          </StatePage>
        }
      >
        {(redemptions) => (
          <DataTable
            label="Resgates"
            columns={[
              ...columns,
              {
                header: 'Ações',
                kind: 'actions',
                cell: (redemption) =>
                  redemption.status === 'pending' ? (
                    <RedemptionActions
                      redemption={redemption}
                      busy={busyId === redemption._id}
                      onUpdate={(to) => pendingUpdate.openFor({ redemption, status: to })}
                    />
                  ) : null,
              },
            ]}
            rows={redemptions}
            busyId={busyId}
          />
        )}
      </PagedList>
      <ConfirmAction pending={pendingUpdate} getText={getConfirmText} onConfirm={update.mutateAsync} />
    </>
  );
}
