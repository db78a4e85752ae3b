import type { GamificationUser } from '@pechincha/contracts/entities/gamification';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pencil, ScrollText, Search, UserRoundX } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { parseGamificationUsers } from '../../api/gamification';
import { type Column, DataTable } from '../../components/admin/data-table';
import { ItemSummary } from '../../components/admin/item-summary';
import { Mail } from '../../components/admin/mail';
import { RowActions } from '../../components/admin/row-actions';
import { TableSkeleton } from '../../components/admin/table-skeleton';
import { getSearch } from '../../components/admin/url-query';
import { usePendingConfirm } from '../../components/admin/use-pending-confirm';
import { LoadError } from '../../components/ui/load-error';
import { StatePage } from '../../components/ui/state-page';
import { gamificationAdminKeys } from '../../lib/admin-keys';
import { http } from '../../lib/http';
import { limitCharacters } from '../../lib/limit-characters';
import { formatCount, formatQuantity } from '../../lib/numbers';
import { useDebounced } from '../../lib/use-debounced';
import { FallbackPicture } from './fallback-picture';
import { UserDialog } from './user-dialog';
import './gamification-admin.css';

/** Some servers send the profile picture too. */
type Row = GamificationUser & { avatar?: string | null };

function UsersTable({ users, onEdit }: { users: readonly Row[]; onEdit: (user: Row) => void }) {
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

/** Maximum that the server returns; the search finds the others. */
const MAX_USERS = 200;

async function listUsers(search: string, signal: AbortSignal): Promise<GamificationUser[]> {
  const params = search ? { search } : {};
  const { data } = await http.get<unknown>('/admin/gamification/users', {
    params,
    signal,
    hasErrorToast: true,
  });
  return parseGamificationUsers(data);
}

/** Members with the most points, or the search results. */
const useGamificationUsers = (search: string) =>
  useQuery({
    queryKey: gamificationAdminKeys.users(search),
    queryFn: ({ signal }) => listUsers(search, signal),
    placeholderData: keepPreviousData,
  });

const MAX_SEARCH_LENGTH = 100;

/** Members with points, level and badges; searchable and editable. */
export function UsersTab() {
  const [params, setParams] = useSearchParams();
  const search = getSearch(params) ?? '';
  const [text, setText] = useState(search);
  const typed = useDebounced(text.trim());
  const [lastSearch, setLastSearch] = useState(search);
  if (lastSearch !== search) {
    setLastSearch(search);
    // The URL changed from outside: browser Back, or the tab.
    if (search !== typed) setText(search);
  }
  const updateSearch = useEffectEvent((next: string) => {
    if (next !== search) setParams({ tab: 'users', ...(next && { search: next }) }, { replace: true });
  });
  useEffect(() => updateSearch(typed), [typed]);
  const { data, isError, refetch } = useGamificationUsers(search);
  const editDialog = usePendingConfirm<GamificationUser>();
  return (
    <>
      <div className="user-search-bar" role="search" aria-label="Buscar usuário">
        <label className="user-search">
          <span className="vh">Buscar usuário por nome ou e-mail</span>
          <Search aria-hidden="true" />
          <input
            className="input"
            type="search"
            placeholder="Nome ou e-mail"
            {...limitCharacters(MAX_SEARCH_LENGTH)}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <p className="small muted" role="status">
          {data ? getSummary(data.length, search) : null}
        </p>
      </div>
      {!data && !isError ? <TableSkeleton /> : null}
      {!data && isError ? (
        <LoadError onRetry={() => void refetch()}>A lista de usuários não veio.</LoadError>
      ) : null}
      {data?.length === 0 ? (
        <StatePage
          icon={UserRoundX}
          title={search ? 'Ninguém com esse nome ou e-mail' : 'Ninguém por aqui ainda'}
        >
          {search ? 'Tente só o começo do nome.' : 'Quem criar uma conta aparece nesta lista.'}
        </StatePage>
      ) : null}
      {data && data.length > 0 ? <UsersTable users={data} onEdit={editDialog.openFor} /> : null}
      <UserDialog user={editDialog.subject} open={editDialog.open} onClose={editDialog.close} />
    </>
  );
}

function getSummary(count: number, search: string): string {
  if (count >= MAX_USERS) return `Os ${MAX_USERS} com mais pontos. A busca encontra os outros.`;
  return search
    ? `${formatQuantity(count, 'encontrado', 'encontrados')}.`
    : `${formatQuantity(count, 'usuário', 'usuários')}, de quem tem mais pontos a quem tem menos.`;
}
