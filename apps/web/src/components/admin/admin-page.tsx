import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../lib/format';
import { usePageHead } from '../../lib/page-head';
import { classes } from '../../lib/style';
import './admin.css';

interface AdminPageHeaderProps {
  title: string;
  /** Line below the title; screen readers announce its changes. */
  summary?: ReactNode;
  /** Buttons and switches at the end of the row. */
  children?: ReactNode;
}

/** Heading of an admin page; also sets the document title. */
export function AdminPageHeader({ title, summary, children }: AdminPageHeaderProps) {
  usePageHead(title);
  return (
    <div className="cluster admin-page-header mb-4">
      <div>
        <h1>{title}</h1>
        <p className="small muted min-h-5" role="status">
          {summary}
        </p>
      </div>
      {children}
    </div>
  );
}

interface StatProps {
  label: string;
  /** A text is shown as it is. Undefined while loading, null or NaN when unavailable. */
  value: number | string | null | undefined;
  /** Line below the value; null for no line. */
  note?: ReactNode;
  /** Updates by itself. */
  live?: boolean;
}

/** Leads to the page above this one. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="back" to={to}>
      <ChevronLeft aria-hidden="true" />
      {children}
    </Link>
  );
}

/** Statistics side by side in one panel. */
export function StatGroup({ children }: { children: ReactNode }) {
  return <dl className="stat-group">{children}</dl>;
}

function formatValue(value: number | string | null): string {
  return typeof value === 'string' ? value : formatCount(value ?? Number.NaN);
}

export function Stat({ label, value, note, live = false }: StatProps) {
  return (
    <div>
      <dt className={classes('small muted', live && 'live')}>{label}</dt>
      <dd>{value === undefined ? <i className="skeleton" /> : formatValue(value)}</dd>
      {note === null ? null : <dd>{note}</dd>}
    </div>
  );
}

/** Title row of a panel; `children` stand at its end. */
export function PanelHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="cluster panel-header">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
