import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../lib/numbers';
import '../styles/office.css';

interface OfficeProps {
  /** How many deals wait, beside the entry. */
  waiting?: number | undefined;
  children: ReactNode;
}

/** The frame of the back office: the rail with its pages, and the page. */
export function Office({ waiting, children }: OfficeProps) {
  return (
    <div className="office">
      <nav className="rail" aria-label="Administração">
        <ul>
          <li>
            <Link to="/admin/moderacao" aria-current="page">
              <ShieldCheck aria-hidden="true" />
              Moderação
              {waiting ? <span className="n">{formatCount(waiting)}</span> : null}
            </Link>
          </li>
        </ul>
      </nav>
      <main className="desk" id="conteudo" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
