import type { AuditEntry } from '@pechincha/contracts/operations/users-admin';
import { ScrollText } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { AdminPageHeader } from '../../components/admin/admin-page-header';
import { type Column, DataTable } from '../../components/admin/data-table';
import { RowActions } from '../../components/admin/row-actions';
import { TableSkeleton } from '../../components/admin/table-skeleton';
import { toQueryString } from '../../components/admin/url-query';
import { EmptyList } from '../../components/ui/empty-list';
import { LoadError } from '../../components/ui/load-error';
import { Pagination } from '../../components/ui/pagination';
import { StatePage } from '../../components/ui/state-page';
import { formatDateTime } from '../../lib/dates';
import { isId } from '../../lib/ids';
import { getPage } from '../../lib/page';
import { useAudit } from './list-audit';

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
          className="button small"
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

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <DataTable label="Mudanças de contas" columns={columns} rows={entries} getRowKey={({ _id }) => _id} />
  );
}

/** `/admin/auditoria`: changes of roles and statuses, newest first. */
export function AuditPage() {
  const [query] = useSearchParams();
  const account = query.get('member') ?? '';
  const member = isId(account) ? account : undefined;
  const page = getPage(query);
  const { data, isPending, isError, isPlaceholderData, refetch } = useAudit({ page, member });
  const getPath = (next: number): string =>
    `/admin/auditoria${toQueryString({ member, page: next > 1 ? next : undefined })}`;
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
      {isPending ? <TableSkeleton /> : null}
      {isError && !data ? (
        <LoadError onRetry={() => void refetch()}>Erro ao carregar a auditoria</LoadError>
      ) : null}
      {data?.entries.length === 0 ? (
        <EmptyList page={page} firstPagePath={getPath(1)}>
          <StatePage icon={ScrollText} title="Nenhuma mudança registrada">
            Quando alguém mudar a função ou a situação de uma conta, aparece aqui.
          </StatePage>
        </EmptyList>
      ) : null}
      {data && data.entries.length > 0 ? (
        <div className="list-box" aria-busy={isPlaceholderData}>
          <AuditTable entries={data.entries} />
          <Pagination page={page} totalPages={data.totalPages} getPath={getPath} />
        </div>
      ) : null}
    </>
  );
}
