import { ScrollText } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { toQueryString } from '../../../components/admin/url-query';
import { isId } from '../../../lib/ids';
import { getPage } from '../../../lib/page';
import { TableSkeleton } from '../../../components/admin/table-skeleton';
import { AdminPageHeader } from '../../../components/admin/admin-page-header';
import { EmptyList } from '../../../components/ui/empty-list';
import { LoadError } from '../../../components/ui/load-error';
import { Pagination } from '../../../components/ui/pagination';
import { StatePage } from '../../../components/ui/state-page';
import { useAudit } from '../api/list-audit';
import { AuditTable } from './audit-table';

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
