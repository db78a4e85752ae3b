import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Dialog } from '../../../components/ui/dialog';
import { useSession } from '../../../features/session/hooks/use-session';
import { formatCount } from '../../../lib/numbers';
import { entriesOf, entryOfPath, type OfficeEntry } from '../../../components/office/entries';
import { useWaiting } from './use-waiting';

/** The pages of the back office: a rail beside the page, on the phone a bar that opens them as a sheet. */
export function Rail() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const waiting = useWaiting(user?.role === 'admin');
  const [openAt, setOpenAt] = useState<string>();
  const entries = entriesOf(user?.role);
  const current = entryOfPath(entries, pathname);
  const list = <Entries entries={entries} current={current} waiting={waiting} />;

  return (
    <>
      {entries.length > 1 ? (
        <div className="rail-bar">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={openAt === pathname}
            onClick={() => setOpenAt(pathname)}
          >
            {current ? <current.icon aria-hidden="true" /> : null}
            {current?.text ?? 'Administração'}
            <span className="vh"> – outras páginas da administração</span>
            <ChevronDown aria-hidden="true" />
          </button>
          {/* Open at one page only: following a link closes it. */}
          <Dialog
            sheet
            title="Administração"
            open={openAt === pathname}
            onOpenChange={(open) => setOpenAt(open ? pathname : undefined)}
          >
            <nav className="rail-list" aria-label="Administração">
              {list}
            </nav>
          </Dialog>
        </div>
      ) : null}
      <nav className="rail rail-list" aria-label="Administração">
        {list}
      </nav>
    </>
  );
}

interface EntriesProps {
  entries: readonly OfficeEntry[];
  current: OfficeEntry | undefined;
  waiting: number | undefined;
}

function Entries({ entries, current, waiting }: EntriesProps) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link to={entry.to} aria-current={entry === current ? 'page' : undefined}>
            <entry.icon aria-hidden="true" />
            {entry.text}
            {entry.counts && waiting ? (
              <span className="n">
                {formatCount(waiting)}
                <span className="vh"> {waiting === 1 ? 'pendente' : 'pendentes'}</span>
              </span>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
