import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/use-page-title';

interface AdminPageHeaderProps {
  title: string;
  /** A line below the title; what changes in it is read aloud. */
  summary?: ReactNode;
  /** Buttons and switches at the end of the row. */
  children?: ReactNode;
}

/** The heading row of a page of the back office; names the window too. */
export function AdminPageHeader({ title, summary, children }: AdminPageHeaderProps) {
  usePageTitle(title);
  return (
    <div className="desk-head">
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
