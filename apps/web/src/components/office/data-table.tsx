import type { ReactNode } from 'react';
import { classes } from '../../lib/classes';
import './styles/table.css';

export interface Column<Row> {
  head: string;
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
  keyOf: (row: Row) => string;
  /** The row whose change is on its way. */
  busy?: string | undefined;
}

const cellClass = ({ kind, className }: Column<never>): string =>
  classes(kind === 'lead' && 'lead-cell', kind === 'acts' && 'acts', className);

/** A table; labelled rows where there are less than 900 px for it, in two columns from 600. */
export function DataTable<Row>({ label, columns, rows, keyOf, busy }: DataTableProps<Row>) {
  return (
    <div className="panel">
      {/* Named roles: drawn as blocks, rows and cells would lose theirs. */}
      <table className="grid-rows" role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ head, kind }) => (
              <th key={head} scope="col" role="columnheader">
                {kind === 'acts' ? <span className="vh">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row" aria-busy={busy === keyOf(row) || undefined}>
              {columns.map((column) => (
                <td
                  key={column.head}
                  role="cell"
                  data-label={column.head}
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
