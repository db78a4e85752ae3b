import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { parsePromotionList } from '../api/promotion';
import { type AdminNavItem, findNavItem, getAdminNavItems } from '../components/admin/admin-nav';
import { TableSkeleton } from '../components/admin/table';
import { Dialog } from '../components/ui/dialog';
import { QUEUE_REFETCH_INTERVAL_MS, usePending } from '../features/moderation/reviews-api';
import { moderationKeys } from '../lib/admin-keys';
import { http } from '../lib/http';
import { lazyPart } from '../lib/lazy-part';
import { formatCount } from '../lib/format';
import { useSession } from '../shared/session/use-session';
import './admin-layout.css';

async function countPending(signal: AbortSignal): Promise<number> {
  const params = { status: 'pending', limit: 1 };
  const { data } = await http.get<unknown>('/admin/promotions', { params, signal });
  return parsePromotionList(data).total;
}

/** Deals pending moderation: of the queue, or of the count that admins load every minute, whichever is newer. */
function usePendingCount(isAdmin: boolean): number | undefined {
  const queue = usePending({ enabled: false });
  const count = useQuery({
    queryKey: moderationKeys.pendingCount,
    queryFn: ({ signal }) => countPending(signal),
    enabled: isAdmin,
    staleTime: QUEUE_REFETCH_INTERVAL_MS,
    refetchInterval: QUEUE_REFETCH_INTERVAL_MS,
    refetchOnWindowFocus: true,
  });
  return count.dataUpdatedAt > queue.dataUpdatedAt ? count.data : queue.data?.total;
}

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

/** Layout of all admin pages: sidebar and content. */
export function AdminLayout() {
  return (
    <div className="admin-layout">
      <AdminSidebar />
      <main className="admin-content" id="conteudo" tabIndex={-1}>
        {/* The sidebar stays visible while the page chunk loads. */}
        <Suspense fallback={<TableSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

/** Apart from the other pages: most people never open these. */
const codes = {
  moderation: lazyPart(() => import('../features/moderation/moderation-page'), 'ModerationPage'),
  dashboard: lazyPart(() => import('../features/dashboard/dashboard-page'), 'DashboardPage'),
  users: lazyPart(() => import('../features/users-admin/users-page'), 'UsersPage'),
  adminPromotions: lazyPart(() => import('../features/promotions-admin/promotions-page'), 'PromotionsPage'),
  ads: lazyPart(() => import('../features/ads-admin/ads-page'), 'AdsPage'),
  local: lazyPart(() => import('../features/promotions-admin/local-page'), 'LocalPage'),
  banners: lazyPart(() => import('../features/ads-admin/banners-page'), 'BannersPage'),
  audit: lazyPart(() => import('../features/audit/audit-page'), 'AuditPage'),
  gamification: lazyPart(
    () => import('../features/gamification-admin/gamification-page'),
    'GamificationPage',
  ),
  redemptions: lazyPart(() => import('../features/gamification-admin/redemptions-page'), 'RedemptionsPage'),
  rules: lazyPart(() => import('../features/gamification-admin/point-rules-page'), 'PointRulesPage'),
  siteSettings: lazyPart(() => import('../features/site-admin/site-page'), 'SitePage'),
  ledger: lazyPart(() => import('../features/gamification-admin/ledger-page'), 'LedgerPage'),
};

export type AdminPageName = keyof typeof codes;

export const startPage = (name: AdminPageName): void => codes[name].start();

export function AdminPage({ name }: { name: AdminPageName }) {
  const Page = codes[name];
  return <Page />;
}
