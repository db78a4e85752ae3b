import type { GamificationUser } from '@pechincha/contracts/entities/gamification';
import { Search, UserRoundX } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TableSkeleton } from '../../../components/admin/table-skeleton';
import { getSearch } from '../../../components/admin/url-query';
import { usePendingConfirm } from '../../../components/admin/use-pending-confirm';
import { LoadError } from '../../../components/ui/load-error';
import { StatePage } from '../../../components/ui/state-page';
import { limitCharacters } from '../../../lib/limit-characters';
import { formatQuantity } from '../../../lib/numbers';
import { useDebounced } from '../../../lib/use-debounced';
import { MAX_USERS, useGamificationUsers } from '../api/list-users';
import { UserDialog } from './user-dialog';
import { UsersTable } from './users-table';
import './users-tab.css';

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
