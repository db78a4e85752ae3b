import type { ReactNode } from 'react';
import { classes } from '../../lib/classes';
import './styles/table.css';

export interface Column<Row> {
  header: string;
  /** `lead`: what the row is about, first and widest. `acts`: the row's buttons; its head is only read aloud. */
  kind?: 'lead' | 'acts';
  className?: string;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** What the table lists, for those who hear it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getRowKey: (row: Row) => string;
  /** The row whose change is on its way. */
  busyKey?: string | undefined;
}

const cellClass = ({ kind, className }: Column<never>): string =>
  classes(kind === 'lead' && 'lead-cell', kind === 'acts' && 'acts', className);

/** A table; labelled rows where there are less than 900 px for it, in two columns from 600. */
export function DataTable<Row>({ label, columns, rows, getRowKey, busyKey }: DataTableProps<Row>) {
  return (
    <div className="panel">
      {/* Named roles: drawn as blocks, rows and cells would lose theirs. */}
      <table className="grid-rows" role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, kind }) => (
              <th key={header} scope="col" role="columnheader">
                {kind === 'acts' ? <span className="vh">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={getRowKey(row)} role="row" aria-busy={busyKey === getRowKey(row) || undefined}>
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
          ))}
        </tbody>
      </table>
    </div>
  );
}
