import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/use-page-title';
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
  usePageTitle(title);
  return (
    <div className="admin-page-header">
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
