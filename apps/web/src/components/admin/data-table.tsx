import type { ReactNode } from 'react';
import { classes } from '../../lib/classes';
import './data-table.css';

export interface Column<Row> {
  header: string;
  /** `lead`: first and widest column. `actions`: the row's buttons; the header is visually hidden. */
  kind?: 'lead' | 'actions';
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
  classes(kind === 'lead' && 'lead-cell', kind === 'actions' && 'acts', className);

/** Table; below 900 px its rows become labelled blocks, in two columns from 600 px on. */
export function DataTable<Row>({ label, columns, rows, getRowKey, busyKey }: DataTableProps<Row>) {
  return (
    <div className="panel">
      {/* Explicit roles: `display: block` removes the implicit table roles. */}
      <table className="grid-rows" role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, kind }) => (
              <th key={header} scope="col" role="columnheader">
                {kind === 'actions' ? <span className="vh">{header}</span> : header}
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
