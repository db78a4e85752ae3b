import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/use-page-title';
import './sign-in.css';

interface AuthPageProps {
  title: string;
  lead?: ReactNode;
  /** Persistent message above the form. */
  notice?: ReactNode;
  children: ReactNode;
}

/** Layout of sign-in, registration and password pages. */
export function AuthPage({ title, lead, notice, children }: AuthPageProps) {
  usePageTitle(title);
  return (
    <main id="conteudo" tabIndex={-1}>
      <div className="account">
        <h1>{title}</h1>
        {lead ? <p className="muted">{lead}</p> : null}
        <div role="status">
          {notice ? (
            <p className="account-note">
              <Info aria-hidden="true" />
              <span>{notice}</span>
            </p>
          ) : null}
        </div>
        {children}
      </div>
    </main>
  );
}
