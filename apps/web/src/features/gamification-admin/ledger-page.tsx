import type { LedgerEntry } from '@pechincha/contracts/entities/gamification';
import { MEMBER_NOT_FOUND_TITLE } from '@pechincha/contracts/page-heads';
import { ChevronLeft, ScrollText, UserRoundX } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { AdminPageHeader } from '../../components/admin/admin-page';
import { type Column, DataTable, TableSkeleton } from '../../components/admin/table';
import { EmptyList } from '../../components/ui/empty-list';
import { getPage, Pagination } from '../../components/ui/pagination';
import { LoadError, StatePage } from '../../components/ui/state-page';
import { TimeAgo } from '../../components/ui/labels';
import { isNotFound } from '../../lib/api-error';
import { classes } from '../../lib/style';
import { formatQuantity } from '../../lib/format';
import { useLedger, useMember } from './api';
import { formatSigned } from './labels';

const columns: readonly Column<LedgerEntry>[] = [
  { header: 'Motivo', kind: 'title', cell: ({ text }) => <span className="font-semibold">{text}</span> },
  {
    header: 'Pontos',
    cell: ({ points }) => (
      <b className={classes('tabular-nums', points < 0 && 'text-danger')}>{formatSigned(points)}</b>
    ),
  },
  { header: 'Quando', cell: ({ date }) => <TimeAgo at={date} /> },
];

/** `/admin/gamification/usuarios/:id`: the points ledger of a member. */
export function LedgerPage() {
  const { id = '' } = useParams();
  return <Ledger key={id} id={id} />;
}

function Ledger({ id }: { id: string }) {
  const [params] = useSearchParams();
  const page = getPage(params);
  const member = useMember(id).data;
  const { data, isError, error, refetch } = useLedger(id, page);
  return (
    <>
      <Link className="back" to="/admin/gamification?tab=users">
        <ChevronLeft aria-hidden="true" />
        Usuarios
      </Link>
      <AdminPageHeader
        title={member ? `Extrato de ${member.name}` : 'Extrato de pontos'}
        summary={member ? `${formatQuantity(member.points, 'ponto', 'pontos')} na conta.` : null}
      />
      {!data && !isError ? <TableSkeleton /> : null}
      {!data && isError && isNotFound(error) ? (
        <StatePage icon={UserRoundX} title={MEMBER_NOT_FOUND_TITLE}>
          A conta foi removida ou nunca existiu.
        </StatePage>
      ) : null}
      {!data && isError && !isNotFound(error) ? (
        <LoadError onRetry={() => void refetch()}>O extrato não veio.</LoadError>
      ) : null}
      {data?.entries.length === 0 ? (
        <EmptyList page={page} firstPagePath="?">
          <StatePage icon={ScrollText} title="Nada no extrato">
            Promoções no ar, curtidas e comentários contam pontos aqui.
          </StatePage>
        </EmptyList>
      ) : null}
      {data && data.entries.length > 0 ? (
        <>
          <DataTable label="Extrato" columns={columns} rows={data.entries} getRowKey={({ _id }) => _id} />
          <Pagination page={page} totalPages={data.totalPages} getPath={(to) => `?page=${to}`} />
        </>
      ) : null}
    </>
  );
}
