import type { LedgerEntry } from '@pechincha/contracts/entities/gamification';
import { MEMBER_NOT_FOUND_TITLE } from '@pechincha/contracts/page-heads';
import { ScrollText, UserRoundX } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router-dom';
import { AdminPageHeader, BackLink } from '../../components/admin/admin-page';
import { PagedList } from '../../components/admin/paged-list';
import { type Column, DataTable } from '../../components/admin/table';
import { getPage } from '../../components/ui/pagination';
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
  const ledger = useLedger(id, page);
  return (
    <>
      <BackLink to="/admin/gamification?tab=users">Usuarios</BackLink>
      <AdminPageHeader
        title={member ? `Extrato de ${member.name}` : 'Extrato de pontos'}
        summary={member ? `${formatQuantity(member.points, 'ponto', 'pontos')} na conta.` : null}
      />
      <PagedList
        query={ledger}
        rows={ledger.data?.entries}
        totalPages={ledger.data?.totalPages}
        page={page}
        getPath={(to) => (to > 1 ? `?page=${to}` : '?')}
        error={(retry) =>
          isNotFound(ledger.error) ? (
            <StatePage icon={UserRoundX} title={MEMBER_NOT_FOUND_TITLE}>
              A conta foi removida ou nunca existiu.
            </StatePage>
          ) : (
            <LoadError onRetry={retry}>O extrato não veio.</LoadError>
          )
        }
        empty={
          <StatePage icon={ScrollText} title="Nada no extrato">
            Promoções no ar, curtidas e comentários contam pontos aqui.
          </StatePage>
        }
      >
        {(entries) => <DataTable label="Extrato" columns={columns} rows={entries} />}
      </PagedList>
    </>
  );
}
