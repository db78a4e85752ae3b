import type { AdminUser } from '@pechincha/contracts/entities/user';
import type { Role } from '@pechincha/contracts/operation';
import type { UserSort } from '@pechincha/contracts/operations/users-admin';
import { Link } from 'react-router-dom';
import {
  type Column,
  DataTable,
  ItemSummary,
  Mail,
  RowActions,
  StatusBadge,
} from '../../components/admin/table';
import { Button } from '../../components/ui/button';
import { getSearch, parseOneOf, toQueryString } from '../../components/admin/url-query';
import { Avatar } from '../../components/ui/picture';
import { TimeAgo } from '../../components/ui/labels';
import { classes } from '../../lib/style';
import { formatQuantity } from '../../lib/format';
import { getPage } from '../../components/ui/pagination';
import { getAvailableChanges, type UserChange } from './user-change';
import './users-admin.css';

type Status = AdminUser['status'];

/** Filter of the user list, kept in the URL. */
export interface UserFilter {
  sort: UserSort;
  page: number;
  role?: Role | undefined;
  status?: Status | undefined;
  search?: string | undefined;
}

export const sortLabels: Record<UserSort, string> = {
  recent: 'Mais recentes',
  name: 'Nome',
  role: 'Função',
  status: 'Situação',
};
export const roleLabels: Record<Role, string> = {
  user: 'Usuário comum',
  manager: 'Gerente',
  admin: 'Administrador',
};
export const statusLabels: Record<Status, string> = { active: 'Ativo', suspended: 'Suspenso' };

const getKeys = <K extends string>(labels: Record<K, string>): K[] => Object.keys(labels) as K[];

/** Invalid values count as missing. */
export const parseUserFilter = (query: URLSearchParams): UserFilter => ({
  sort: parseOneOf(getKeys(sortLabels), query.get('sort')) ?? 'recent',
  page: getPage(query),
  role: parseOneOf(getKeys(roleLabels), query.get('role')),
  status: parseOneOf(getKeys(statusLabels), query.get('status')),
  search: getSearch(query),
});

/** URL of the list; default values are left out. */
export const getUserListPath = ({ sort, page, role, status, search }: UserFilter): string =>
  `/admin/usuarios${toQueryString({ search, role, status, sort: sort === 'recent' ? '' : sort, page })}`;

export const isFiltered = ({ role, status, search }: UserFilter): boolean =>
  Boolean(role || status || search);

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
      <ItemSummary className="person" picture={<Avatar name={name} picture={avatar} size="l" />}>
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
      <StatusBadge tone={status === 'active' ? 'good' : 'danger'}>{statusLabels[status]}</StatusBadge>
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
          <span className="tiny muted block" title={badges.join(', ')}>
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
            <Button
              key={key}
              className={label === 'Suspender' ? 'button size-s danger' : 'button size-s'}
              label={`${label}: ${user.name}`}
              aria-disabled={busy === user._id || undefined}
              onClick={() => busy !== user._id && onChange(change)}
            >
              {label}
            </Button>
          ))}
        </RowActions>
      ),
  };
  return <DataTable label="Usuários" columns={[...columns, actions]} rows={users} busyId={busy} />;
}
