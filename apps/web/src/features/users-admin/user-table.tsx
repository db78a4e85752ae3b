import type { AdminUser } from '@pechincha/contracts/entities/user';
import { Link } from 'react-router-dom';
import { DataTable, type Column } from '../../components/admin/data-table';
import { Mail } from '../../components/admin/mail';
import { ItemSummary } from '../../components/admin/item-summary';
import { RowActions } from '../../components/admin/row-actions';
import { StatusBadge } from '../../components/admin/status-badge';
import { Avatar } from '../../components/ui/avatar';
import { TimeAgo } from '../../components/ui/time-ago';
import { classes } from '../../lib/classes';
import { formatQuantity } from '../../lib/numbers';
import { getAvailableChanges, type UserChange } from './user-change';
import { roleLabels, statusLabels } from './user-filter';
import './users-admin.css';

interface UserTableProps {
  users: AdminUser[];
  /** Id of the signed-in admin, who cannot change their own account. */
  selfId: string | undefined;
  busy: string | undefined;
  onChange: (change: UserChange) => void;
}

const OWN_ROW_TEXT = 'Peça a outra pessoa da administração: a própria conta não se altera aqui.';

const columns: Column<AdminUser>[] = [
  {
    header: 'Usuário',
    kind: 'title',
    cell: ({ _id, name, email, avatar }) => (
      <ItemSummary className="person" picture={<Avatar name={name} picture={avatar} large />}>
        <Link to={`/usuario/${_id}`}>{name}</Link>
        <Mail address={email} />
      </ItemSummary>
    ),
  },
  {
    header: 'Função',
    className: 'cell-role',
    cell: ({ role, trusted }) => (
      <div>
        <span className={classes('cell-part', role !== 'user' && 'font-semibold')}>{roleLabels[role]}</span>{' '}
        {trusted ? <StatusBadge tone="good">Membro de confiança</StatusBadge> : null}
      </div>
    ),
  },
  {
    header: 'Situação',
    cell: ({ status }) => (
      <StatusBadge tone={status === 'active' ? 'good' : 'bad'}>{statusLabels[status]}</StatusBadge>
    ),
  },
  {
    header: 'Nível',
    className: 'cell-level',
    cell: ({ level, points, badges }) => (
      <div>
        <span className="cell-part">{level ?? 'Sem nível'}</span>
        <span className="cell-part muted whitespace-nowrap">{formatQuantity(points, 'ponto', 'pontos')}</span>
        {badges.length > 0 ? (
          <span className="record" title={badges.join(', ')}>
            {formatQuantity(badges.length, 'insígnia', 'insígnias')}
          </span>
        ) : null}
      </div>
    ),
  },
  {
    header: 'Atividade',
    className: 'cell-counts cell-activity',
    cell: ({ promotionsCount, likesCount, commentsCount }) => (
      <div className="small">
        <span className="cell-part">{formatQuantity(promotionsCount, 'promoção', 'promoções')}</span>
        <span className="cell-part">{formatQuantity(likesCount, 'curtida', 'curtidas')}</span>
        <span className="cell-part">{formatQuantity(commentsCount, 'comentário', 'comentários')}</span>
      </div>
    ),
  },
  { header: 'Desde', className: 'cell-since', cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
];

/** Accounts with the changes offered for each. */
export function UserTable({ users, selfId, busy, onChange }: UserTableProps) {
  const actions: Column<AdminUser> = {
    header: 'Ações',
    kind: 'actions',
    className: 'cell-changes',
    cell: (user) =>
      user._id === selfId ? (
        <p className="small muted own-row">{OWN_ROW_TEXT}</p>
      ) : (
        <RowActions>
          {getAvailableChanges(user).map(({ key, label, change }) => (
            <button
              key={key}
              type="button"
              className={label === 'Suspender' ? 'button small danger' : 'button small'}
              aria-label={`${label}: ${user.name}`}
              aria-disabled={busy === user._id || undefined}
              onClick={() => busy !== user._id && onChange(change)}
            >
              {label}
            </button>
          ))}
        </RowActions>
      ),
  };
  return (
    <DataTable
      label="Usuários"
      columns={[...columns, actions]}
      rows={users}
      getRowKey={({ _id }) => _id}
      busyKey={busy}
    />
  );
}
