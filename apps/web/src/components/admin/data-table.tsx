import type { ReactNode } from 'react';
import { classes } from '../../lib/classes';
import { OptionalBoundary } from '../ui/optional-boundary';
import { AdminTable, type TableHeading } from './admin-table';

export interface Column<Row> extends TableHeading {
  className?: string;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getRowKey: (row: Row) => string;
  /** Key of the row with a pending change. */
  busyKey?: string | undefined;
}

const cellClass = ({ kind, className }: Column<never>): string =>
  classes(kind === 'title' && 'title-cell', kind === 'actions' && 'actions-cell', className);

/** Table with a row per entry. */
export function DataTable<Row>({ label, columns, rows, getRowKey, busyKey }: DataTableProps<Row>) {
  return (
    <AdminTable label={label} headings={columns}>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <OptionalBoundary key={getRowKey(row)}>
            <DataRow columns={columns} row={row} isBusy={busyKey === getRowKey(row)} />
          </OptionalBoundary>
        ))}
      </tbody>
    </AdminTable>
  );
}

interface DataRowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  isBusy: boolean;
}

function DataRow<Row>({ columns, row, isBusy }: DataRowProps<Row>) {
  return (
    <tr role="row" aria-busy={isBusy || undefined}>
      {columns.map((column) => (
        <td
          key={column.header}
          role="cell"
          data-label={column.header}
          className={cellClass(column) || undefined}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}
