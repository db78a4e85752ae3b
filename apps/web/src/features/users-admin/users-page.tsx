import type { UserSort } from '@pechincha/contracts/operations/users-admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { parseUserPage, type UserPage } from '../../api/user';
import { AdminPageHeader } from '../../components/admin/admin-page-header';
import { ConfirmAction } from '../../components/admin/confirm-action';
import { Filters } from '../../components/admin/filters';
import { formatTotal } from '../../components/admin/format-total';
import { LabeledSelect } from '../../components/admin/labeled-select';
import { SearchField, type SearchText, useSearchText } from '../../components/admin/search-field';
import { TableSkeleton } from '../../components/admin/table-skeleton';
import { usePendingConfirm } from '../../components/admin/use-pending-confirm';
import { EmptyList } from '../../components/ui/empty-list';
import { LoadError } from '../../components/ui/load-error';
import { Pagination } from '../../components/ui/pagination';
import { StatePage } from '../../components/ui/state-page';
import { adminKeys } from '../../lib/admin-keys';
import { http } from '../../lib/http';
import { useSession } from '../../shared/session/use-session';
import { useUpdateUser } from './use-update-user';
import { getConfirmText, type UserChange } from './user-change';
import {
  getUserListPath,
  isFiltered,
  parseUserFilter,
  roleLabels,
  sortLabels,
  statusLabels,
  type UserFilter,
} from './user-filter';
import { TrustCandidates } from './trust-candidates';
import { UserTable } from './user-table';

interface UserFiltersProps {
  filter: UserFilter;
  typed: SearchText;
  onChange: (part: Partial<UserFilter>) => void;
}

const toOptional = <V extends string>(value: string): V | undefined => (value || undefined) as V | undefined;

/** Search, filters and order of the list of users. */
export function UserFilters({ filter, typed, onChange }: UserFiltersProps) {
  return (
    <Filters>
      <SearchField
        label="Buscar usuários"
        placeholder="Nome ou email"
        typed={typed}
        onSearch={() => onChange({})}
      />
      <LabeledSelect
        label="Função"
        value={filter.role ?? ''}
        options={[['', 'Todas'], ...Object.entries(roleLabels)]}
        onChange={(role) => onChange({ role: toOptional(role) })}
      />
      <LabeledSelect
        label="Situação"
        value={filter.status ?? ''}
        options={[['', 'Todas'], ...Object.entries(statusLabels)]}
        onChange={(status) => onChange({ status: toOptional(status) })}
      />
      <LabeledSelect
        label="Ordem"
        value={filter.sort}
        options={Object.entries(sortLabels)}
        onChange={(sort) => onChange({ sort: sort as UserSort })}
      />
    </Filters>
  );
}

const PAGE_SIZE = 10;

async function listUsers(filter: UserFilter, signal: AbortSignal): Promise<UserPage> {
  const params = { ...filter, limit: PAGE_SIZE };
  const { data } = await http.get<unknown>('/admin/users', { params, signal });
  return parseUserPage(data);
}

export const useUsers = (filter: UserFilter) =>
  useQuery({
    queryKey: adminKeys.userList(filter),
    queryFn: ({ signal }) => listUsers(filter, signal),
    placeholderData: keepPreviousData,
    meta: { errorText: 'Erro ao carregar lista de usuários' },
  });

/** `/admin/usuarios`: every account, its role and its status. */
export function UsersPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = parseUserFilter(query);
  const typed = useSearchText(filter.search);
  const { data, isPending, isError, isPlaceholderData, refetch } = useUsers(filter);
  const change = useUpdateUser();
  const pendingChange = usePendingConfirm<UserChange>();
  const { user: self } = useSession();
  const updateFilter = (part: Partial<UserFilter>): void =>
    void navigate(getUserListPath({ ...filter, search: typed.search, page: 1, ...part }));

  return (
    <>
      <AdminPageHeader
        title="Gerenciar Usuários"
        summary={data ? formatTotal(data.pagination, 'usuário', 'usuários') : null}
      />
      <TrustCandidates onTrust={(user) => pendingChange.openFor({ user, trusted: true })} />
      <UserFilters filter={filter} typed={typed} onChange={updateFilter} />
      {isPending ? <TableSkeleton rows={10} /> : null}
      {isError && !data ? (
        <LoadError onRetry={() => void refetch()}>Erro ao carregar lista de usuários</LoadError>
      ) : null}
      {data?.users.length === 0 ? (
        <EmptyList page={filter.page} firstPagePath={getUserListPath({ ...filter, page: 1 })}>
          <NoUsersFound filter={filter} onReset={() => navigate('/admin/usuarios')} />
        </EmptyList>
      ) : null}
      {data && data.users.length > 0 ? (
        <div className="list-box" aria-busy={isPlaceholderData}>
          <UserTable
            users={data.users}
            selfId={self?._id}
            busy={change.isPending ? change.variables.user._id : undefined}
            onChange={pendingChange.openFor}
          />
          <Pagination
            page={filter.page}
            totalPages={data.pagination.pages}
            getPath={(page) => getUserListPath({ ...filter, page })}
          />
        </div>
      ) : null}
      <ConfirmAction pending={pendingChange} getText={getConfirmText} onConfirm={change.mutateAsync} />
    </>
  );
}

function NoUsersFound({ filter, onReset }: { filter: UserFilter; onReset: () => void }) {
  return (
    <StatePage
      icon={UserX}
      title="Nenhum usuário encontrado"
      actions={
        isFiltered(filter) ? (
          <button type="button" className="button" onClick={onReset}>
            Ver todos os usuários
          </button>
        ) : null
      }
    >
      Tente outra busca ou tire um dos filtros.
    </StatePage>
  );
}
