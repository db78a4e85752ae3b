import type { GamificationUser } from '@pechincha/contracts/entities/gamification';
import { Pencil, ScrollText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DataTable, type Column } from '../../../components/admin/data-table';
import { Mail } from '../../../components/admin/mail';
import { ItemSummary } from '../../../components/admin/item-summary';
import { RowActions } from '../../../components/admin/row-actions';
import { formatCount } from '../../../lib/numbers';
import { FallbackPicture } from './fallback-picture';
import './users-table.css';

/** Some servers send the profile picture too. */
type Row = GamificationUser & { avatar?: string | null };

export function UsersTable({ users, onEdit }: { users: readonly Row[]; onEdit: (user: Row) => void }) {
  const columns: readonly Column<Row>[] = [
    {
      header: 'Usuário',
      kind: 'title',
      cell: ({ name, email, avatar }) => (
        <ItemSummary picture={<FallbackPicture image={avatar} kind="person" />}>
          <p className="font-semibold">{name}</p>
          <Mail address={email} />
        </ItemSummary>
      ),
    },
    { header: 'Pontos', cell: ({ points }) => <b className="tabular-nums">{formatCount(points)}</b> },
    { header: 'Nível', cell: ({ level }) => level ?? 'Nenhum' },
    { header: 'Insígnias', className: 'badge-names', cell: ({ badges }) => badges.join(', ') || 'Nenhuma' },
    {
      header: 'Ações',
      kind: 'actions',
      cell: (user) => (
        <RowActions>
          <Link
            className="button small"
            to={`/admin/gamification/usuarios/${user._id}`}
            aria-label={`Extrato de ${user.name}`}
          >
            <ScrollText aria-hidden="true" />
            Extrato
          </Link>
          <button
            type="button"
            className="button small"
            aria-label={`Editar ${user.name}`}
            onClick={() => onEdit(user)}
          >
            <Pencil aria-hidden="true" />
            Editar
          </button>
        </RowActions>
      ),
    },
  ];
  return <DataTable label="Usuários" columns={columns} rows={users} getRowKey={({ _id }) => _id} />;
}
