import type { AuditEntry } from '@pechincha/contracts/operations/users-admin';
import { Link } from 'react-router-dom';
import { DataTable, type Column } from '../../../components/office/data-table';
import { exactTime } from '../../../lib/dates';
import { changeWords, nameWords } from '../words';

const columns: Column<AuditEntry>[] = [
  { head: 'O que mudou', kind: 'lead', cell: (entry) => <strong>{changeWords(entry)}</strong> },
  { head: 'De quem', cell: ({ member }) => <Name of={member} /> },
  { head: 'Quem mudou', cell: ({ by }) => <Name of={by} /> },
  { head: 'Quando', cell: ({ at }) => <time dateTime={at}>{exactTime(new Date(at))}</time> },
  {
    head: 'Ações',
    kind: 'acts',
    cell: ({ member }) => (
      <div className="acts-in">
        <Link
          className="button small"
          to={`/admin/auditoria?member=${member._id}`}
          aria-label={`Só desta conta: ${nameWords(member)}`}
        >
          Só desta conta
        </Link>
      </div>
    ),
  },
];

function Name({ of: member }: { of: AuditEntry['by'] }) {
  return member?.name ? <Link to={`/usuario/${member._id}`}>{member.name}</Link> : <>{nameWords(member)}</>;
}

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return <DataTable label="Mudanças de contas" columns={columns} rows={entries} keyOf={({ _id }) => _id} />;
}
