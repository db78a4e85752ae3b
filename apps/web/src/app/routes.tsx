import { pages, type Page, type PageName } from '@pechincha/contracts/pages';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { matchRoutes, useLocation, useRoutes, type Params, type RouteObject } from 'react-router-dom';
import { parseListFilter, startPromotionList } from '../features/promotions/list-api';
import { preloadHttp } from '../lib/http';
import { findCity } from '../lib/known-cities';
import { getSite } from '../lib/site';
import { startPromotion } from '../shared/deals/api';
import { CityPage, HomePage, SearchPage } from '../features/promotions/home-page';
import type { AdminPageName } from './admin-pages';
import { Layout } from './layout/layout';
import { clearFailedLoads, lazyPart } from '../lib/lazy-part';

interface PageCode {
  (): ReactNode;
  /** Loads the code of a page that is a chunk of its own. */
  start?: () => void;
}

const PromotionPage = lazyPart(() => import('../features/promotions/deal-page'), 'DealPage');
const EditPage = lazyPart(() => import('../features/publishing/edit-page'), 'EditPage');
const NotFoundPage = lazyPart(() => import('../components/ui/not-found'), 'NotFoundPage');
const MembersOnly = lazyPart(() => import('./guards'), 'MembersOnly');
const RolesOnly = lazyPart(() => import('./guards'), 'RolesOnly');
const loadAdminPages = () => import('./admin-pages');
const AdminLayout = lazyPart(loadAdminPages, 'AdminLayout');
const AdminPage = lazyPart(loadAdminPages, 'AdminPage');

/** The code of each page. Only the list is in the first bundle; all other pages load on demand. */
const codes: Record<Exclude<PageName, AdminPageName>, PageCode> = {
  home: HomePage,
  list: HomePage,
  city: CityPage,
  cityList: CityPage,
  search: SearchPage,
  promotion: PromotionPage,
  cityPromotion: PromotionPage,
  terms: lazyPart(() => import('../features/legal/terms-page'), 'TermsPage'),
  measures: lazyPart(() => import('../features/legal/measures-page'), 'MeasuresPage'),
  privacy: lazyPart(() => import('../features/legal/privacy-page'), 'PrivacyPage'),
  moderationLog: lazyPart(() => import('../features/public-log/public-log-page'), 'PublicLogPage'),
  ranking: lazyPart(() => import('../features/ranking/ranking-page'), 'RankingPage'),
  login: lazyPart(() => import('../features/sign-in/login-page'), 'LoginPage'),
  register: lazyPart(() => import('../features/sign-in/register-page'), 'RegisterPage'),
  forgotPassword: lazyPart(() => import('../features/sign-in/password-pages'), 'ForgotPasswordPage'),
  resetPassword: lazyPart(() => import('../features/sign-in/password-pages'), 'ResetPasswordPage'),
  confirmEmail: lazyPart(() => import('../features/sign-in/confirm-email-page'), 'ConfirmEmailPage'),
  member: lazyPart(() => import('../features/profile/member-page'), 'MemberPage'),
  profile: lazyPart(() => import('../features/profile/profile-page'), 'ProfilePage'),
  alerts: lazyPart(() => import('../features/alerts/alerts-page'), 'AlertsPage'),
  saved: lazyPart(() => import('../features/saved/saved-page'), 'SavedPage'),
  appeals: lazyPart(() => import('../features/public-log/appeals-page'), 'AppealsPage'),
  settings: lazyPart(() => import('../features/settings/settings-page'), 'SettingsPage'),
  publish: lazyPart(() => import('../features/publishing/publish-page'), 'PublishPage'),
  cityPublish: lazyPart(() => import('../features/publishing/publish-page'), 'LocalPublishPage'),
  edit: EditPage,
  cityEdit: EditPage,
  ownPromotions: lazyPart(() => import('../features/my-promotions/my-promotions-page'), 'MyPromotionsPage'),
  rewards: lazyPart(() => import('../features/rewards/rewards-page'), 'RewardsPage'),
  ownRedemptions: lazyPart(() => import('../features/rewards/redemptions-page'), 'RedemptionsPage'),
  achievements: lazyPart(() => import('../features/achievements/achievements-page'), 'AchievementsPage'),
};

const toRoutes = (...kinds: Page['kind'][]): RouteObject[] =>
  pages
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ name, pattern }) => {
      if (!(name in codes))
        return { id: name, path: pattern, element: <AdminPage name={name as AdminPageName} /> };
      const Component = codes[name as keyof typeof codes];
      return { id: name, path: pattern, element: <Component /> };
    });

const adminRoutes = { element: <AdminLayout /> };

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
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

const guardedKinds = new Set<Page['kind']>(['member', 'staff', 'admin']);

/** Starts the request of a page's first data. */
const startData: Record<
  NonNullable<Page['data']>,
  (queryClient: QueryClient, params: Params, search: string) => void
> = {
  list(queryClient, { city: name }, search) {
    const { cities, categories } = getSite();
    const city = name === undefined ? undefined : findCity(cities, name);
    // Of an unknown city there is no list.
    if (name !== undefined && !city) return;
    const filter = parseListFilter(new URLSearchParams(search), categories);
    startPromotionList(queryClient, { ...filter, ...(city && { city: city.slug }) });
  },
  promotion: (queryClient, { id = '' }) => startPromotion(queryClient, id),
};

/** Starts code and first data of a page side by side, before guards and lazy components would. */
function startPage(queryClient: QueryClient, pathname: string, search: string): void {
  const match = matchRoutes(routes, pathname)?.at(-1);
  const page: Page | undefined = pages.find(({ name }) => name === match?.route.id);
  if (!match || !page) return;
  const code: PageCode | undefined = codes[page.name as keyof typeof codes];
  code?.start?.();
  if (!code || code.start) preloadHttp();
  if (guardedKinds.has(page.kind)) MembersOnly.start();
  if (!code)
    void loadAdminPages().then(
      ({ startPage }) => startPage(page.name as AdminPageName),
      () => undefined,
    );
  if (page.data) startData[page.data](queryClient, match.params, search);
}

export function AppRoutes() {
  const { pathname, search } = useLocation();
  const queryClient = useQueryClient();
  // While rendering: an effect would run after the page has rendered without its data.
  useMemo(() => startPage(queryClient, pathname, search), [queryClient, pathname, search]);
  // What failed to load for a page that was left may be there at the next visit.
  useEffect(() => clearFailedLoads, [pathname]);
  return useRoutes(routes);
}
