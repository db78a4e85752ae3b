import type { LedgerEntry } from '@pechincha/contracts/entities/gamification';
import { ChevronLeft, ScrollText } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { TableBones } from '../../../components/office/bones';
import { DataTable, type Column } from '../../../components/office/data-table';
import { DeskHead } from '../../../components/office/desk-head';
import { Failed } from '../../../components/ui/failed';
import { Pagination } from '../../../components/ui/pagination';
import { StatePage } from '../../../components/ui/state-page';
import { TimeAgo } from '../../../components/ui/time-ago';
import { classes } from '../../../lib/classes';
import { counted } from '../../../lib/numbers';
import { useLedger } from '../api/read-ledger';
import { useMember } from '../api/read-member';
import { pageOf } from '../page-of';
import { signed } from '../words';
import '../styles/panel.css';

const columns: readonly Column<LedgerEntry>[] = [
  { head: 'Motivo', kind: 'lead', cell: ({ text }) => <span className="kept-name">{text}</span> },
  {
    head: 'Pontos',
    cell: ({ points }) => <b className={classes('points', points < 0 && 'lost')}>{signed(points)}</b>,
  },
  { head: 'Quando', cell: ({ date }) => <TimeAgo at={date} /> },
];

/** `/admin/gamification/usuarios/:id`: where a member's points came from. */
export function LedgerPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const page = pageOf(params);
  const member = useMember(id).data;
  const { data, isError, refetch } = useLedger(id, page);
  return (
    <>
      <Link className="back" to="/admin/gamification?tab=users">
        <ChevronLeft aria-hidden="true" />
        Usuarios
      </Link>
      <DeskHead
        title={member ? `Extrato de ${member.name}` : 'Extrato de pontos'}
        summary={member ? `${counted(member.points, 'ponto', 'pontos')} na conta.` : null}
      />
      {!data && !isError ? <TableBones /> : null}
      {!data && isError ? <Failed onRetry={() => void refetch()}>O extrato não veio.</Failed> : null}
      {data?.entries.length === 0 ? (
        <StatePage icon={ScrollText} title="Nada no extrato">
          Promoções no ar, curtidas e comentários contam pontos aqui.
        </StatePage>
      ) : null}
      {data && data.entries.length > 0 ? (
        <>
          <DataTable label="Extrato" columns={columns} rows={data.entries} keyOf={({ _id }) => _id} />
          <Pagination page={page} totalPages={data.totalPages} pathOf={(to) => `?page=${to}`} />
        </>
      ) : null}
    </>
  );
}
