import { UserX } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ConfirmAction } from '../../../components/admin/confirm-action';
import { useSearchText } from '../../../components/admin/search-field';
import { TableSkeleton } from '../../../components/admin/table-skeleton';
import { AdminPageHeader } from '../../../components/admin/admin-page-header';
import { formatTotal } from '../../../components/admin/format-total';
import { usePendingConfirm } from '../../../components/admin/use-pending-confirm';
import { EmptyList } from '../../../components/ui/empty-list';
import { LoadError } from '../../../components/ui/load-error';
import { Pagination } from '../../../components/ui/pagination';
import { StatePage } from '../../../components/ui/state-page';
import { useSession } from '../../../shared/session/hooks/use-session';
import { useUsers } from '../api/list-users';
import { getConfirmText, type UserChange } from '../user-change';
import { isFiltered, parseUserFilter, getUserListPath, type UserFilter } from '../user-filter';
import { useUpdateUser } from '../hooks/use-update-user';
import { TrustCandidates } from './trust-candidates';
import { UserFilters } from './user-filters';
import { UserTable } from './user-table';

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
