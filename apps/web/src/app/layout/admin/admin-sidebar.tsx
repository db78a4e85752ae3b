import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Dialog } from '../../../components/ui/dialog';
import { useSession } from '../../../shared/session/hooks/use-session';
import { formatCount } from '../../../lib/numbers';
import { getAdminNavItems, findNavItem, type AdminNavItem } from '../../../components/admin/admin-nav';
import { usePendingCount } from './use-pending-count';

/** Links to the admin pages: a sidebar, or on phones a bar that opens a sheet. */
export function AdminSidebar() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const pendingCount = usePendingCount(user?.role === 'admin');
  const [openPath, setOpenPath] = useState<string>();
  const entries = getAdminNavItems(user?.role);
  const current = findNavItem(entries, pathname);
  const list = <SidebarLinks entries={entries} current={current} pendingCount={pendingCount} />;

  return (
    <>
      {entries.length > 1 ? (
        <div className="admin-sidebar-bar">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={openPath === pathname}
            onClick={() => setOpenPath(pathname)}
          >
            {current ? <current.icon aria-hidden="true" /> : null}
            {current?.text ?? 'Administração'}
            <span className="vh"> – outras páginas da administração</span>
            <ChevronDown aria-hidden="true" />
          </button>
          {/* Bound to the current path, so following a link closes it. */}
          <Dialog
            sheet
            title="Administração"
            open={openPath === pathname}
            onOpenChange={(open) => setOpenPath(open ? pathname : undefined)}
          >
            <nav className="admin-nav" aria-label="Administração">
              {list}
            </nav>
          </Dialog>
        </div>
      ) : null}
      <nav className="admin-sidebar admin-nav" aria-label="Administração">
        {list}
      </nav>
    </>
  );
}

interface SidebarLinksProps {
  entries: readonly AdminNavItem[];
  current: AdminNavItem | undefined;
  pendingCount: number | undefined;
}

function SidebarLinks({ entries, current, pendingCount }: SidebarLinksProps) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link to={entry.to} aria-current={entry === current ? 'page' : undefined}>
            <entry.icon aria-hidden="true" />
            {entry.text}
            {entry.showsPendingCount && pendingCount ? (
              <span className="pending-count">
                {formatCount(pendingCount)}
                <span className="vh"> {pendingCount === 1 ? 'pendente' : 'pendentes'}</span>
              </span>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
