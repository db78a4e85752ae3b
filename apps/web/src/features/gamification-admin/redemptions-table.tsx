import type { AdminRedemption, RedemptionStatus } from '@pechincha/contracts/entities/gamification';
import { Check } from 'lucide-react';
import { DataTable, type Column } from '../../components/admin/data-table';
import { Mail } from '../../components/admin/mail';
import { ItemSummary } from '../../components/admin/item-summary';
import { RowActions } from '../../components/admin/row-actions';
import { StatusBadge, type BadgeTone } from '../../components/admin/status-badge';
import { TimeAgo } from '../../components/ui/time-ago';
import { formatQuantity } from '../../lib/numbers';
import type { ClosedStatus } from './update-redemption';
import { statusLabels } from './labels';
import { FallbackPicture } from './fallback-picture';

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

export function RedemptionsTable({ redemptions, busy, onUpdate }: RedemptionsTableProps) {
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
