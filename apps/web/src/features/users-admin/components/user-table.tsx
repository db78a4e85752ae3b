import type { AdminUser } from '@pechincha/contracts/entities/user';
import { Link } from 'react-router-dom';
import { DataTable, type Column } from '../../../components/office/data-table';
import { StatusBadge } from '../../../components/office/status-badge';
import { Avatar } from '../../../components/ui/avatar';
import { TimeAgo } from '../../../components/ui/time-ago';
import { counted } from '../../../lib/numbers';
import { changesOf, type UserChange } from '../change';
import { roleNames, statusNames } from '../filter';
import '../styles/user-table.css';

interface UserTableProps {
  users: AdminUser[];
  /** Whoever looks: the own account is for others to change. */
  selfId: string | undefined;
  busy: string | undefined;
  onChange: (change: UserChange) => void;
}

const OWN_ROW = 'Peça a outra pessoa da administração: a própria conta não se altera aqui.';

const columns: Column<AdminUser>[] = [
  {
    head: 'Usuário',
    kind: 'lead',
    cell: ({ _id, name, email, avatar }) => (
      <div className="item person">
        <Avatar name={name} picture={avatar} large />
        <div className="min-w-0">
          <Link to={`/usuario/${_id}`}>{name}</Link>
          <span className="muted mail">{email}</span>
        </div>
      </div>
    ),
  },
  {
    head: 'Função',
    className: 'cell-role',
    cell: ({ role }) =>
      role === 'user' ? roleNames.user : <strong className="font-semibold">{roleNames[role]}</strong>,
  },
  {
    head: 'Situação',
    cell: ({ status }) => (
      <StatusBadge tone={status === 'active' ? 'good' : 'bad'}>{statusNames[status]}</StatusBadge>
    ),
  },
  {
    head: 'Nível',
    className: 'cell-level',
    cell: ({ level, points, badges }) => (
      <div>
        <span className="part">{level ?? 'Sem nível'}</span>
        <span className="part muted whitespace-nowrap">{counted(points, 'ponto', 'pontos')}</span>
        {badges.length > 0 ? (
          <span className="record" title={badges.join(', ')}>
            {counted(badges.length, 'insígnia', 'insígnias')}
          </span>
        ) : null}
      </div>
    ),
  },
  {
    head: 'Atividade',
    className: 'cell-counts cell-activity',
    cell: ({ promotionsCount, likesCount, commentsCount }) => (
      <div className="small">
        <span className="part">{counted(promotionsCount, 'promoção', 'promoções')}</span>
        <span className="part">{counted(likesCount, 'curtida', 'curtidas')}</span>
        <span className="part">{counted(commentsCount, 'comentário', 'comentários')}</span>
      </div>
    ),
  },
  { head: 'Desde', className: 'cell-since', cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
];

/** Ten accounts, with what can be changed of each. */
export function UserTable({ users, selfId, busy, onChange }: UserTableProps) {
  const acts: Column<AdminUser> = {
    head: 'Ações',
    kind: 'acts',
    className: 'cell-changes',
    cell: (user) =>
      user._id === selfId ? (
        <p className="small muted own-row">{OWN_ROW}</p>
      ) : (
        <div className="acts-in">
          {changesOf(user).map(({ words, change }) => (
            <button
              key={words}
              type="button"
              className={words === 'Suspender' ? 'button small danger' : 'button small'}
              aria-label={`${words}: ${user.name}`}
              aria-disabled={busy === user._id || undefined}
              onClick={() => busy !== user._id && onChange(change)}
            >
              {words}
            </button>
          ))}
        </div>
      ),
  };
  return (
    <DataTable
      label="Usuários"
      columns={[...columns, acts]}
      rows={users}
      keyOf={({ _id }) => _id}
      busy={busy}
    />
  );
}
