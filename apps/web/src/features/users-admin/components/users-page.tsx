import { UserX } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Ask } from '../../../components/office/ask';
import { TableBones } from '../../../components/office/bones';
import { DeskHead } from '../../../components/office/desk-head';
import { PastEnd } from '../../../components/office/past-end';
import { totalWords } from '../../../components/office/total-words';
import { useAsked } from '../../../components/office/use-asked';
import { Failed } from '../../../components/ui/failed';
import { Pagination } from '../../../components/ui/pagination';
import { StatePage } from '../../../components/ui/state-page';
import { useSession } from '../../session/hooks/use-session';
import { useUsers } from '../api/list-users';
import { questionOf, type UserChange } from '../change';
import { isFiltered, readUserFilter, userListPath, type UserFilter } from '../filter';
import { useUserChange } from '../hooks/use-user-change';
import { UserFilters } from './user-filters';
import { UserTable } from './user-table';

/** `/admin/usuarios`: every account, its role and its status. */
export function UsersPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = readUserFilter(query);
  const { data, isPending, isError, isPlaceholderData, refetch } = useUsers(filter);
  const change = useUserChange();
  const asked = useAsked<UserChange>();
  const { user: self } = useSession();
  const show = (part: Partial<UserFilter>): void =>
    void navigate(userListPath({ ...filter, page: 1, ...part }));

  return (
    <>
      <DeskHead
        title="Gerenciar Usuários"
        summary={data ? totalWords(data.pagination, 'usuário', 'usuários') : null}
      />
      <UserFilters filter={filter} onChange={show} />
      {isPending ? <TableBones rows={10} /> : null}
      {isError && !data ? (
        <Failed onRetry={() => void refetch()}>Erro ao carregar lista de usuários</Failed>
      ) : null}
      {data?.users.length === 0 && filter.page > 1 ? (
        <PastEnd page={filter.page} first={userListPath({ ...filter, page: 1 })} />
      ) : null}
      {data?.users.length === 0 && filter.page === 1 ? (
        <Nobody filter={filter} onReset={() => navigate('/admin/usuarios')} />
      ) : null}
      {data && data.users.length > 0 ? (
        <div aria-busy={isPlaceholderData}>
          <UserTable
            users={data.users}
            selfId={self?._id}
            busy={change.isPending ? change.variables.user._id : undefined}
            onChange={asked.ask}
          />
          <Pagination
            page={filter.page}
            totalPages={data.pagination.pages}
            pathOf={(page) => userListPath({ ...filter, page })}
          />
        </div>
      ) : null}
      <Ask asked={asked} questionOf={questionOf} onYes={change.mutate} />
    </>
  );
}

function Nobody({ filter, onReset }: { filter: UserFilter; onReset: () => void }) {
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
