import type { AuditEntry } from '@pechincha/contracts/operations/users-admin';
import { Link } from 'react-router-dom';
import { DataTable, type Column } from '../../../components/admin/data-table';
import { RowActions } from '../../../components/admin/row-actions';
import { formatDateTime } from '../../../lib/dates';
import { formatChange, getDisplayName } from '../audit-text';

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
