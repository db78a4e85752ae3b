import type { AdminRedemption, RedemptionStatus } from '@pechincha/contracts/entities/gamification';
import { Check } from 'lucide-react';
import { DataTable, type Column } from '../../../components/office/data-table';
import { StatusBadge, type BadgeTone } from '../../../components/office/status-badge';
import { TimeAgo } from '../../../components/ui/time-ago';
import { counted } from '../../../lib/numbers';
import type { Move } from '../api/update-redemption';
import { statusNames } from '../words';
import { FallbackPicture } from './fallback-picture';

interface RedemptionsTableProps {
  redemptions: readonly AdminRedemption[];
  /** The one whose move is on its way. */
  busy: string | undefined;
  onMove: (redemption: AdminRedemption, to: Move) => void;
}

const tones: Record<RedemptionStatus, BadgeTone> = {
  pending: 'waiting',
  delivered: 'good',
  cancelled: 'quiet',
};

export function RedemptionsTable({ redemptions, busy, onMove }: RedemptionsTableProps) {
  const columns: readonly Column<AdminRedemption>[] = [
    {
      head: 'Recompensa',
      kind: 'lead',
      cell: ({ reward, pointsCost }) => (
        <div className="item">
          <FallbackPicture image={reward.image} of="item" />
          <div className="min-w-0">
            <p className="kept-name">{reward.title}</p>
            <p className="muted">{counted(pointsCost, 'ponto', 'pontos')}</p>
          </div>
        </div>
      ),
    },
    {
      head: 'Usuário',
      className: 'cell-who',
      cell: ({ user }) => (
        <div>
          {user.name ?? 'Conta removida'}
          {user.email ? <span className="muted mail">{user.email}</span> : null}
        </div>
      ),
    },
    { head: 'Pedido', cell: ({ date }) => <TimeAgo at={date} /> },
    {
      head: 'Situação',
      cell: ({ status, closedAt }) => (
        <div>
          <StatusBadge tone={tones[status]}>{statusNames[status]}</StatusBadge>
          {closedAt ? <TimeAgo at={closedAt} className="record" /> : null}
        </div>
      ),
    },
    {
      head: 'Ações',
      kind: 'acts',
      cell: (redemption) =>
        redemption.status === 'pending' ? (
          <Moves redemption={redemption} busy={busy === redemption._id} onMove={onMove} />
        ) : null,
    },
  ];
  return (
    <DataTable label="Resgates" columns={columns} rows={redemptions} keyOf={({ _id }) => _id} busy={busy} />
  );
}

interface MovesProps extends Pick<RedemptionsTableProps, 'onMove'> {
  redemption: AdminRedemption;
  busy: boolean;
}

function Moves({ redemption, busy, onMove }: MovesProps) {
  const about = `${redemption.reward.title} de ${redemption.user.name ?? 'Conta removida'}`;
  return (
    <div className="acts-in">
      <button
        type="button"
        className="button small danger"
        aria-label={`Cancelar ${about}`}
        aria-disabled={busy || undefined}
        onClick={() => !busy && onMove(redemption, 'cancelled')}
      >
        Cancelar
      </button>
      <button
        type="button"
        className="button small"
        aria-label={`Entregar ${about}`}
        aria-disabled={busy || undefined}
        onClick={() => !busy && onMove(redemption, 'delivered')}
      >
        <Check aria-hidden="true" />
        Entregar
      </button>
    </div>
  );
}
