import type { LedgerEntry } from '@pechincha/contracts/entities/gamification';
import { MEMBER_NOT_FOUND_TITLE } from '@pechincha/contracts/page-titles';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ScrollText, UserRoundX } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { parsePublicUser } from '../../api/user';
import { AdminPageHeader } from '../../components/admin/admin-page-header';
import { type Column, DataTable } from '../../components/admin/data-table';
import { TableSkeleton } from '../../components/admin/table-skeleton';
import { EmptyList } from '../../components/ui/empty-list';
import { LoadError } from '../../components/ui/load-error';
import { Pagination } from '../../components/ui/pagination';
import { StatePage } from '../../components/ui/state-page';
import { TimeAgo } from '../../components/ui/time-ago';
import { gamificationAdminKeys } from '../../lib/admin-keys';
import { isNotFound } from '../../lib/api-error';
import { classes } from '../../lib/classes';
import { apiPath, http } from '../../lib/http';
import { formatQuantity } from '../../lib/numbers';
import { getPage } from '../../lib/page';
import { useLedger } from './get-ledger';
import { formatSigned } from './labels';

interface Member {
  name: string;
  points: number;
}

async function getMember(id: string, signal: AbortSignal): Promise<Member> {
  const path = apiPath`/users/${id}`;
  const { data } = await http.get<unknown>(path, { signal, id });
  return parsePublicUser(data);
}

/** Owner of the ledger. The page works without it, so a failure shows no toast. */
export const useMember = (id: string) =>
  useQuery({ queryKey: gamificationAdminKeys.member(id), queryFn: ({ signal }) => getMember(id, signal) });

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
