import { lazyPart } from '../lib/lazy-part';

export { AdminLayout } from './layout/admin/admin-layout';

/** Apart from the other pages: most people never open these. */
const codes = {
  moderation: lazyPart(() => import('../features/moderation/components/moderation-page'), 'ModerationPage'),
  dashboard: lazyPart(() => import('../features/dashboard/components/dashboard-page'), 'DashboardPage'),
  users: lazyPart(() => import('../features/users-admin/components/users-page'), 'UsersPage'),
  adminPromotions: lazyPart(
    () => import('../features/promotions-admin/components/promotions-page'),
    'PromotionsPage',
  ),
  ads: lazyPart(() => import('../features/ads-admin/components/ads-page'), 'AdsPage'),
  local: lazyPart(() => import('../features/promotions-admin/components/local-page'), 'LocalPage'),
  banners: lazyPart(() => import('../features/ads-admin/components/banners-page'), 'BannersPage'),
  audit: lazyPart(() => import('../features/audit/components/audit-page'), 'AuditPage'),
  gamification: lazyPart(
    () => import('../features/gamification-admin/components/gamification-page'),
    'GamificationPage',
  ),
  redemptions: lazyPart(
    () => import('../features/gamification-admin/components/redemptions-page'),
    'RedemptionsPage',
  ),
  rules: lazyPart(() => import('../features/gamification-admin/components/rules-page'), 'RulesPage'),
  ledger: lazyPart(() => import('../features/gamification-admin/components/ledger-page'), 'LedgerPage'),
};

export type AdminPageName = keyof typeof codes;

export const startPage = (name: AdminPageName): void => codes[name].start();

export function AdminPage({ name }: { name: AdminPageName }) {
  const Page = codes[name];
  return <Page />;
}
