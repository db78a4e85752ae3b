import type { AuditEntry } from '@pechincha/contracts/operations/users-admin';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { parseAudit } from '../../api/stats';
import { AdminPageHeader } from '../../components/admin/admin-page';
import { PagedList } from '../../components/admin/paged-list';
import { type Column, DataTable, RowActions } from '../../components/admin/table';
import { toQueryString } from '../../components/admin/url-query';
import { getPage } from '../../components/ui/pagination';
import { StatePage } from '../../components/ui/state-page';
import { adminKeys } from '../../lib/admin-keys';
import { formatDateTime } from '../../lib/format';
import { createQueryFn } from '../../lib/http';
import { isId } from '../../lib/navigation';

interface AuditFilter {
  page: number;
  /** Only changes of this account. */
  member: string | undefined;
}

const ERROR_TEXT = 'Erro ao carregar a auditoria';

const useAudit = (filter: AuditFilter) =>
  useQuery({
    queryKey: adminKeys.audit(filter.member, filter.page),
    queryFn: (context) => createQueryFn('/admin/audit', parseAudit, { params: filter })(context),
    // Never another account's.
    placeholderData: (previous, query) => (query?.queryKey[2] === filter.member ? previous : undefined),
    meta: { errorText: ERROR_TEXT },
  });

const labels: Record<string, string> = {
  user: 'usuário comum',
  manager: 'gerente',
  admin: 'administrador',
  active: 'ativo',
  suspended: 'suspenso',
  true: 'sim',
  false: 'não',
};
const getLabel = (value: string): string => labels[value] ?? value;

const changeLabels: Record<AuditEntry['what'], string> = {
  role: 'Função',
  status: 'Situação',
  trusted: 'Confiança',
};

/** 'Função: de usuário comum para administrador'. */
export const formatChange = ({ what, from, to }: AuditEntry): string =>
  `${changeLabels[what] ?? 'Situação'}: de ${getLabel(from)} para ${getLabel(to)}`;

/** The member's name, or a text for removed accounts and for commands on the server (null). */
export const getDisplayName = (member: AuditEntry['by']): string =>
  member ? (member.name ?? 'Conta removida') : 'Comando no servidor';

const columns: Column<AuditEntry>[] = [
  { header: 'O que mudou', kind: 'title', cell: (entry) => <strong>{formatChange(entry)}</strong> },
  { header: 'De quem', cell: ({ member }) => <MemberName member={member} /> },
  { header: 'Quem mudou', cell: ({ by }) => <MemberName member={by} /> },
  { header: 'Quando', cell: ({ at }) => <time dateTime={at}>{formatDateTime(new Date(at))}</time> },
  {
    header: 'Ações',
    kind: 'actions',
    cell: ({ member }) => (
      <RowActions>
        <Link
          className="button size-s"
          to={`/admin/auditoria?member=${member._id}`}
          aria-label={`Só desta conta: ${getDisplayName(member)}`}
        >
          Só desta conta
        </Link>
      </RowActions>
    ),
  },
];

function MemberName({ member }: { member: AuditEntry['by'] }) {
  return member?.name ? (
    <Link to={`/usuario/${member._id}`}>{member.name}</Link>
  ) : (
    <>{getDisplayName(member)}</>
  );
}

/** `/admin/auditoria`: changes of roles and statuses, newest first. */
export function AuditPage() {
  const [query] = useSearchParams();
  const account = query.get('member') ?? '';
  const member = isId(account) ? account : undefined;
  const page = getPage(query);
  const audit = useAudit({ page, member });
  return (
    <>
      <AdminPageHeader
        title="Auditoria"
        summary={member ? 'Mudanças de uma conta só' : 'Quem mudou a função ou a situação de qual conta'}
      >
        {member ? (
          <Link className="button" to="/admin/auditoria">
            Ver todas as contas
          </Link>
        ) : null}
      </AdminPageHeader>
      <PagedList
        query={audit}
        rows={audit.data?.entries}
        totalPages={audit.data?.totalPages}
        page={page}
        getPath={(next) => `/admin/auditoria${toQueryString({ member, page: next })}`}
        error={ERROR_TEXT}
        empty={
          <StatePage icon={ScrollText} title="Nenhuma mudança registrada">
            Quando alguém mudar a função ou a situação de uma conta, aparece aqui.
          </StatePage>
        }
      >
        {(entries) => <DataTable label="Mudanças de contas" columns={columns} rows={entries} />}
      </PagedList>
    </>
  );
}
