import type { ResponseOf } from '@pechincha/contracts/operation';
import type { listTrustCandidates } from '@pechincha/contracts/operations/moderation';
import type { UserSort } from '@pechincha/contracts/operations/users-admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { isoTime, list, number, object, text } from '../../api/parsers';
import { parseUserPage } from '../../api/user';
import { AdminPageHeader } from '../../components/admin/admin-page';
import { ConfirmAction, usePendingConfirm } from '../../components/admin/confirm-action';
import {
  Filters,
  formatTotal,
  LabeledSelect,
  SearchField,
  useSearchText,
} from '../../components/admin/filters';
import { PagedList } from '../../components/admin/paged-list';
import { FormSection } from '../../components/ui/form';
import { QueryView } from '../../components/ui/query-view';
import { StatePage } from '../../components/ui/state-page';
import { adminKeys } from '../../lib/admin-keys';
import { formatQuantity } from '../../lib/format';
import { createQueryFn } from '../../lib/http';
import { useSession } from '../../shared/session/use-session';
import { getConfirmText, type UserChange, useUpdateUser } from './user-change';
import {
  getUserListPath,
  isFiltered,
  parseUserFilter,
  roleLabels,
  sortLabels,
  statusLabels,
  type UserFilter,
  UserTable,
} from './user-table';
import './users-admin.css';

type TrustCandidate = ResponseOf<typeof listTrustCandidates>['candidates'][number];

const parseCandidates = list(
  'candidates',
  object<TrustCandidate>({
    _id: text(),
    name: text(),
    approved: number(),
    rejected: number(),
    since: isoTime,
  }),
);

/** Loads when the list is opened. */
const useTrustCandidates = (enabled: boolean) =>
  useQuery({
    queryKey: adminKeys.trustCandidates,
    queryFn: createQueryFn('/admin/moderation/candidates', parseCandidates),
    enabled,
    meta: { errorText: 'Erro ao carregar quem pode ter confiança' },
  });

/** Members whom an admin may trust, in a closed section. */
function TrustCandidates({ onTrust }: { onTrust: (candidate: TrustCandidate) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <FormSection
      className="mb-4"
      title="Quem pode virar membro de confiança"
      summary="20 aprovadas em 180 dias, quase nenhuma rejeitada, sem advertência"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <QueryView
        query={useTrustCandidates(isOpen)}
        error="Erro ao carregar quem pode ter confiança"
        empty={<p className="trust-candidates muted">Ninguém, por enquanto.</p>}
      >
        {(candidates) => (
          <ul className="trust-candidates">
            {candidates.map((candidate) => (
              <li className="cluster" key={candidate._id}>
                <span>
                  <Link to={`/usuario/${candidate._id}`}>{candidate.name}</Link>{' '}
                  <span className="muted">
                    {formatQuantity(candidate.approved, 'aprovada', 'aprovadas')},{' '}
                    {formatQuantity(candidate.rejected, 'rejeitada', 'rejeitadas')}
                  </span>
                </span>
                <Button
                  className="button size-s"
                  label={`Dar confiança: ${candidate.name}`}
                  onClick={() => onTrust(candidate)}
                >
                  Dar confiança
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </FormSection>
  );
}

const PAGE_SIZE = 10;

const LIST_ERROR_TEXT = 'Erro ao carregar lista de usuários';

const useUsers = (filter: UserFilter) =>
  useQuery({
    queryKey: adminKeys.userList(filter),
    queryFn: createQueryFn('/admin/users', parseUserPage, { params: { ...filter, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    meta: { errorText: LIST_ERROR_TEXT },
  });

/** `/admin/usuarios`: every account, its role and its status. */
export function UsersPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = parseUserFilter(query);
  const typed = useSearchText(filter.search);
  const list = useUsers(filter);
  const { data } = list;
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
      <Filters>
        <SearchField
          label="Buscar usuários"
          placeholder="Nome ou email"
          typed={typed}
          onSearch={() => updateFilter({})}
        />
        <LabeledSelect
          label="Função"
          value={filter.role ?? ''}
          options={[['', 'Todas'], ...Object.entries(roleLabels)]}
          onChange={(role) => updateFilter({ role: role as UserFilter['role'] })}
        />
        <LabeledSelect
          label="Situação"
          value={filter.status ?? ''}
          options={[['', 'Todas'], ...Object.entries(statusLabels)]}
          onChange={(status) => updateFilter({ status: status as UserFilter['status'] })}
        />
        <LabeledSelect
          label="Ordem"
          value={filter.sort}
          options={Object.entries(sortLabels)}
          onChange={(sort) => updateFilter({ sort: sort as UserSort })}
        />
      </Filters>
      <PagedList
        query={list}
        rows={data?.users}
        totalPages={data?.pagination.pages}
        page={filter.page}
        getPath={(page) => getUserListPath({ ...filter, page })}
        error={LIST_ERROR_TEXT}
        skeletonRows={10}
        empty={
          <StatePage
            icon={UserX}
            title="Nenhum usuário encontrado"
            actions={
              isFiltered(filter) ? (
                <Button onClick={() => void navigate('/admin/usuarios')}>Ver todos os usuários</Button>
              ) : null
            }
          >
            Tente outra busca ou tire um dos filtros.
          </StatePage>
        }
      >
        {(users) => (
          <UserTable
            users={users}
            selfId={self?._id}
            busy={change.isPending ? change.variables.user._id : undefined}
            onChange={pendingChange.openFor}
          />
        )}
      </PagedList>
      <ConfirmAction pending={pendingChange} getText={getConfirmText} onConfirm={change.mutateAsync} />
    </>
  );
}
