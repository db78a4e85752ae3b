import type { ReactNode } from 'react';
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
    <div className="panel">
      {/* Explicit roles: `display: block` removes the implicit table roles. */}
      <table className="admin-table" role="table" aria-label={label}>
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
