import { pages, type Page, type PageName } from '@pechincha/contracts/pages';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { lazy, useMemo, type ComponentType } from 'react';
import { matchRoutes, useLocation, useRoutes, type Params, type RouteObject } from 'react-router-dom';
import { startPromotionList } from '../features/promotions/api/list-promotions';
import { parseListFilter } from '../features/promotions/list-filter';
import { preloadHttp } from '../lib/http';
import { findCity } from '../lib/known-cities';
import { startPromotion } from '../shared/deals/api/get-promotion';
import { CityPage, HomePage, SearchPage } from '../features/promotions/components/home-page';
import { Layout } from './layout/layout';

interface PageCode {
  Component: ComponentType;
  /** Loads the code of a page that is a chunk of its own. */
  load?: () => Promise<unknown>;
}

const lazyPage = <Name extends string>(
  importModule: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): PageCode => {
  const load = () => importModule().then((module) => ({ default: module[name] }));
  return { Component: lazy<ComponentType>(load), load };
};

const home = { Component: HomePage };
const city = { Component: CityPage };
const promotion = lazyPage(() => import('../features/promotions/components/deal-page'), 'DealPage');
const edit = lazyPage(() => import('../features/publishing/components/edit-page'), 'EditPage');
const notFound = lazyPage(() => import('./not-found-page'), 'NotFoundPage');
const loadGuards = () => import('./guards');
const MembersOnly = lazy(() => loadGuards().then((module) => ({ default: module.MembersOnly })));
const RolesOnly = lazy(() => loadGuards().then((module) => ({ default: module.RolesOnly })));
const adminLayout = lazyPage(() => import('./layout/admin/admin-layout'), 'AdminLayout');

/** The code of each page. Only the list is in the first bundle; all other pages load on demand. */
const codes: Record<PageName, PageCode> = {
  home,
  list: home,
  city,
  cityList: city,
  search: { Component: SearchPage },
  promotion,
  cityPromotion: promotion,
  terms: lazyPage(() => import('../features/legal/components/terms-page'), 'TermsPage'),
  measures: lazyPage(() => import('../features/legal/components/measures-page'), 'MeasuresPage'),
  privacy: lazyPage(() => import('../features/legal/components/privacy-page'), 'PrivacyPage'),
  moderationLog: lazyPage(
    () => import('../features/open-moderation/components/moderation-log-page'),
    'ModerationLogPage',
  ),
  login: lazyPage(() => import('../features/sign-in/components/login-page'), 'LoginPage'),
  register: lazyPage(() => import('../features/sign-in/components/register-page'), 'RegisterPage'),
  forgotPassword: lazyPage(
    () => import('../features/sign-in/components/forgot-password-page'),
    'ForgotPasswordPage',
  ),
  resetPassword: lazyPage(
    () => import('../features/sign-in/components/reset-password-page'),
    'ResetPasswordPage',
  ),
  confirmEmail: lazyPage(
    () => import('../features/sign-in/components/confirm-email-page'),
    'ConfirmEmailPage',
  ),
  member: lazyPage(() => import('../features/profile/components/member-page'), 'MemberPage'),
  profile: lazyPage(() => import('../features/profile/components/profile-page'), 'ProfilePage'),
  alerts: lazyPage(() => import('../features/alerts/components/alerts-page'), 'AlertsPage'),
  saved: lazyPage(() => import('../features/saved/components/saved-page'), 'SavedPage'),
  appeals: lazyPage(
    () => import('../features/open-moderation/components/own-decisions-page'),
    'OwnDecisionsPage',
  ),
  settings: lazyPage(() => import('../features/settings/components/settings-page'), 'SettingsPage'),
  publish: lazyPage(() => import('../features/publishing/components/publish-page'), 'PublishPage'),
  cityPublish: lazyPage(
    () => import('../features/publishing/components/local-publish-page'),
    'LocalPublishPage',
  ),
  edit,
  cityEdit: edit,
  ownPromotions: lazyPage(
    () => import('../features/my-promotions/components/my-promotions-page'),
    'MyPromotionsPage',
  ),
  rewards: lazyPage(() => import('../features/rewards/components/rewards-page'), 'RewardsPage'),
  ownRedemptions: lazyPage(
    () => import('../features/rewards/components/redemptions-page'),
    'RedemptionsPage',
  ),
  achievements: lazyPage(
    () => import('../features/achievements/components/achievements-page'),
    'AchievementsPage',
  ),
  moderation: lazyPage(() => import('../features/moderation/components/moderation-page'), 'ModerationPage'),
  dashboard: lazyPage(() => import('../features/dashboard/components/dashboard-page'), 'DashboardPage'),
  users: lazyPage(() => import('../features/users-admin/components/users-page'), 'UsersPage'),
  adminPromotions: lazyPage(
    () => import('../features/promotions-admin/components/promotions-page'),
    'PromotionsPage',
  ),
  ads: lazyPage(() => import('../features/ads-admin/components/ads-page'), 'AdsPage'),
  local: lazyPage(() => import('../features/promotions-admin/components/local-page'), 'LocalPage'),
  banners: lazyPage(() => import('../features/ads-admin/components/banners-page'), 'BannersPage'),
  audit: lazyPage(() => import('../features/audit/components/audit-page'), 'AuditPage'),
  gamification: lazyPage(
    () => import('../features/gamification-admin/components/gamification-page'),
    'GamificationPage',
  ),
  redemptions: lazyPage(
    () => import('../features/gamification-admin/components/redemptions-page'),
    'RedemptionsPage',
  ),
  rules: lazyPage(() => import('../features/gamification-admin/components/rules-page'), 'RulesPage'),
  ledger: lazyPage(() => import('../features/gamification-admin/components/ledger-page'), 'LedgerPage'),
};

const toRoutes = (...kinds: Page['kind'][]): RouteObject[] =>
  pages
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ name, pattern }) => {
      const { Component } = codes[name];
      return { id: name, path: pattern, element: <Component /> };
    });

const adminRoutes = { element: <adminLayout.Component /> };

/** Fixed segments win over `/{city}`. */
const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      ...toRoutes('public', 'unlisted'),
      {
        element: <MembersOnly />,
        children: [
          ...toRoutes('member'),
          {
            element: <RolesOnly roles={['manager', 'admin']} />,
            children: [{ ...adminRoutes, children: toRoutes('staff') }],
          },
          {
            element: <RolesOnly roles={['admin']} />,
            children: [{ ...adminRoutes, children: toRoutes('admin') }],
          },
        ],
      },
      { path: '*', element: <notFound.Component /> },
    ],
  },
];

const adminKinds = new Set<Page['kind']>(['staff', 'admin']);
const guardedKinds = new Set<Page['kind']>(['member', ...adminKinds]);

/** Starts the request of a page's first data. */
const startData: Record<
  NonNullable<Page['data']>,
  (queryClient: QueryClient, params: Params, search: string) => void
> = {
  list(queryClient, { city: name }, search) {
    const city = name === undefined ? undefined : findCity(name);
    // Of an unknown city there is no list.
    if (name !== undefined && !city) return;
    const filter = parseListFilter(new URLSearchParams(search));
    startPromotionList(queryClient, { ...filter, ...(city && { city: city.slug }) });
  },
  promotion: (queryClient, { id = '' }) => startPromotion(queryClient, id),
};

/** Starts code and first data of a page side by side, before guards and lazy components would. */
function startPage(queryClient: QueryClient, pathname: string, search: string): void {
  const match = matchRoutes(routes, pathname)?.at(-1);
  const page: Page | undefined = pages.find(({ name }) => name === match?.route.id);
  if (!match || !page) return;
  const load = (code: PageCode): void => void code.load?.().catch(() => undefined);
  const code: PageCode = codes[page.name as PageName];
  load(code);
  if (code.load) preloadHttp();
  if (guardedKinds.has(page.kind)) void loadGuards().catch(() => undefined);
  if (adminKinds.has(page.kind)) load(adminLayout);
  if (page.data) startData[page.data](queryClient, match.params, search);
}

export function AppRoutes() {
  const { pathname, search } = useLocation();
  const queryClient = useQueryClient();
  // While rendering: an effect would run after the page has rendered without its data.
  useMemo(() => startPage(queryClient, pathname, search), [queryClient, pathname, search]);
  return useRoutes(routes);
}
