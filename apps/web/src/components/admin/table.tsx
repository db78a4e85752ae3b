import type { ReactNode } from 'react';
import { classes } from '../../lib/style';
import { useDelayed } from '../../lib/timers';
import { OptionalBoundary } from '../ui/optional-boundary';
import { Picture, type PictureProps } from '../ui/picture';
import './admin.css';

export interface TableHeading {
  header: string;
  /** `title`: first and widest column. `actions`: the row's buttons; the header is visually hidden. */
  kind?: 'title' | 'actions';
}

interface AdminTableProps {
  /** Accessible name of the table. */
  label: string;
  headings: readonly TableHeading[];
  /** The `tbody`. */
  children: ReactNode;
}

/** Table; below 900 px its rows become labelled blocks, in two columns from 600 px on. */
export function AdminTable({ label, headings, children }: AdminTableProps) {
  return (
    <div className="card panel">
      {/* Explicit roles: `display: block` removes the implicit table roles. */}
      <table className="small admin-table" role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {headings.map(({ header, kind }) => (
              <th key={header} scope="col" role="columnheader">
                {kind === 'actions' ? <span className="vh">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

export interface Column<Row> extends TableHeading {
  className?: string;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Of the row with a pending change. */
  busyId?: string | undefined;
}

const cellClass = ({ kind, className }: Column<never>): string =>
  classes(kind === 'title' && 'title-cell', kind === 'actions' && 'actions-cell', className);

/** Table with a row per entry. */
export function DataTable<Row extends { _id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, busyId } = props;
  return (
    <AdminTable label={label} headings={columns}>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <OptionalBoundary key={row._id}>
            <DataRow columns={columns} row={row} isBusy={busyId === row._id} />
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

/** Table skeleton, shown after 200 ms. */
export function TableSkeleton({ rows = 6 }: { rows?: number | undefined }) {
  const isDelayed = useDelayed(true);
  return (
    <div role="status" aria-busy="true">
      {isDelayed ? (
        <div className="card panel p-4" aria-hidden="true">
          {Array.from({ length: rows }, (_, index) => (
            <div key={index} className="skeleton my-3 h-14" />
          ))}
        </div>
      ) : null}
      <span className="vh">{isDelayed ? 'Carregando' : ''}</span>
    </div>
  );
}

/** Small picture of an item. */
export const Thumbnail = (props: Pick<PictureProps, 'image' | 'fallbackIcon'>) => (
  <Picture className="thumb" width={56} {...props} />
);

interface ItemSummaryProps {
  /** Of the class `thumb`, or an avatar. */
  picture: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Picture with the name and details of an item beside it. */
export function ItemSummary({ picture, className, children }: ItemSummaryProps) {
  return (
    <div className={classes('item-summary', className)}>
      {picture}
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Buttons of a table row, side by side. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="row-actions">{children}</div>;
}

/** `good`: active. `pending`: needs action. `danger`: rejected, suspended. `quiet`: ended, inactive. */
export type BadgeTone = 'good' | 'pending' | 'danger' | 'quiet';

/** Status text with a coloured dot; the text alone carries the meaning. */
export function StatusBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return <span className={`status-badge ${tone}`}>{children}</span>;
}

/** E-mail that breaks before its '@' when it needs two lines. */
export function Mail({ address }: { address: string }) {
  const at = Math.max(0, address.lastIndexOf('@'));
  return (
    <span className="muted mail">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
