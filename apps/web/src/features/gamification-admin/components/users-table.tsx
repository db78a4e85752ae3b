import type { GamificationUser } from '@pechincha/contracts/entities/gamification';
import { Pencil, ScrollText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DataTable, type Column } from '../../../components/admin/data-table';
import { formatCount } from '../../../lib/numbers';
import { FallbackPicture } from './fallback-picture';

/** Some servers send the profile picture too. */
type Row = GamificationUser & { avatar?: string | null };

export function UsersTable({ users, onEdit }: { users: readonly Row[]; onEdit: (user: Row) => void }) {
  const columns: readonly Column<Row>[] = [
    {
      header: 'Usuário',
      kind: 'lead',
      cell: ({ name, email, avatar }) => (
        <div className="item">
          <FallbackPicture image={avatar} kind="person" />
          <div className="min-w-0">
            <p className="kept-name">{name}</p>
            <p className="muted kept-mail">{email}</p>
          </div>
        </div>
      ),
    },
    { header: 'Pontos', cell: ({ points }) => <b className="points">{formatCount(points)}</b> },
    { header: 'Nível', cell: ({ level }) => level ?? 'Nenhum' },
    { header: 'Insígnias', className: 'names', cell: ({ badges }) => badges.join(', ') || 'Nenhuma' },
    {
      header: 'Ações',
      kind: 'actions',
      cell: (user) => (
        <div className="acts-in">
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
        </div>
      ),
    },
  ];
  return <DataTable label="Usuários" columns={columns} rows={users} getRowKey={({ _id }) => _id} />;
}
