import type { ResponseOf } from '@pechincha/contracts/operation';
import type { listTrustCandidates } from '@pechincha/contracts/operations/moderation';
import type { UserSort } from '@pechincha/contracts/operations/users-admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { isoTime, list, number, object, text } from '../../api/parsers';
import { parseUserPage } from '../../api/user';
import { AdminPageHeader } from '../../components/admin/admin-page';
import { ConfirmAction, usePendingConfirm } from '../../components/admin/confirm-action';
import {
  Filters,
  formatTotal,
  LabeledSelect,
  SearchField,
  type SearchText,
  useSearchText,
} from '../../components/admin/filters';
import { PagedList } from '../../components/admin/paged-list';
import { FormSection } from '../../components/ui/form';
import { LoadError, StatePage } from '../../components/ui/state-page';
import { adminKeys } from '../../lib/admin-keys';
import { formatQuantity } from '../../lib/format';
import { http } from '../../lib/http';
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
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>('/admin/moderation/candidates', { signal });
      return parseCandidates(data);
    },
    enabled,
    meta: { errorText: 'Erro ao carregar quem pode ter confiança' },
  });

/** Members whom an admin may trust, in a closed section. */
function TrustCandidates({ onTrust }: { onTrust: (candidate: TrustCandidate) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: candidates, isError, refetch } = useTrustCandidates(isOpen);
  return (
    <FormSection
      className="mb-4"
      title="Quem pode virar membro de confiança"
      summary="20 aprovadas em 180 dias, quase nenhuma rejeitada, sem advertência"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      {isError && !candidates ? (
        <LoadError onRetry={() => void refetch()}>Erro ao carregar quem pode ter confiança</LoadError>
      ) : null}
      {candidates?.length === 0 ? <p className="trust-candidates muted">Ninguém, por enquanto.</p> : null}
      {candidates && candidates.length > 0 ? (
        <ul className="trust-candidates">
          {candidates.map((candidate) => (
            <li key={candidate._id}>
              <span>
                <Link to={`/usuario/${candidate._id}`}>{candidate.name}</Link>{' '}
                <span className="muted">
                  {formatQuantity(candidate.approved, 'aprovada', 'aprovadas')},{' '}
                  {formatQuantity(candidate.rejected, 'rejeitada', 'rejeitadas')}
                </span>
              </span>
              <button
                type="button"
                className="button small"
                aria-label={`Dar confiança: ${candidate.name}`}
                onClick={() => onTrust(candidate)}
              >
                Dar confiança
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </FormSection>
  );
}

interface UserFiltersProps {
  filter: UserFilter;
  typed: SearchText;
  onChange: (part: Partial<UserFilter>) => void;
}

const toOptional = <V extends string>(value: string): V | undefined => (value || undefined) as V | undefined;

/** Search, filters and order of the list of users. */
function UserFilters({ filter, typed, onChange }: UserFiltersProps) {
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

const LIST_ERROR_TEXT = 'Erro ao carregar lista de usuários';

const useUsers = (filter: UserFilter) =>
  useQuery({
    queryKey: adminKeys.userList(filter),
    async queryFn({ signal }) {
      const params = { ...filter, limit: PAGE_SIZE };
      const { data } = await http.get<unknown>('/admin/users', { params, signal });
      return parseUserPage(data);
    },
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
      <UserFilters filter={filter} typed={typed} onChange={updateFilter} />
      <PagedList
        query={list}
        rows={data?.users}
        totalPages={data?.pagination.pages}
        page={filter.page}
        getPath={(page) => getUserListPath({ ...filter, page })}
        errorText={LIST_ERROR_TEXT}
        skeletonRows={10}
        empty={
          <StatePage
            icon={UserX}
            title="Nenhum usuário encontrado"
            actions={
              isFiltered(filter) ? (
                <button type="button" className="button" onClick={() => void navigate('/admin/usuarios')}>
                  Ver todos os usuários
                </button>
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
