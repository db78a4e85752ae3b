import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { CityPage, HomePage } from '../features/promotions/components/home-page';
import { MembersOnly, RolesOnly } from './guards';
import { Layout } from './layout/layout';
import { NotFoundPage } from './not-found-page';

const loadDealPage = () => import('../features/promotions/components/deal-page');
// Most visits begin at a deal that somebody shared: its code need not wait for the first drawing.
if (location.pathname.includes('/promocao/')) void loadDealPage();

const DealPage = lazy(() => loadDealPage().then((module) => ({ default: module.DealPage })));
const LoginPage = lazy(() =>
  import('../features/session/components/login-page').then((module) => ({ default: module.LoginPage })),
);
const RegisterPage = lazy(() =>
  import('../features/session/components/register-page').then((module) => ({ default: module.RegisterPage })),
);
const PublishPage = lazy(() =>
  import('../features/publishing/components/publish-page').then((module) => ({
    default: module.PublishPage,
  })),
);
const ModerationPage = lazy(() =>
  import('../features/moderation/components/moderation-page').then((module) => ({
    default: module.ModerationPage,
  })),
);

const Office = lazy(() => import('./layout/office/office').then((module) => ({ default: module.Office })));
const DashboardPage = lazy(() =>
  import('../features/dashboard/components/dashboard-page').then((module) => ({
    default: module.DashboardPage,
  })),
);
const UsersPage = lazy(() =>
  import('../features/users-admin/components/users-page').then((module) => ({ default: module.UsersPage })),
);
const AdminPromotionsPage = lazy(() =>
  import('../features/promotions-admin/components/promotions-page').then((module) => ({
    default: module.PromotionsPage,
  })),
);
const AuditPage = lazy(() =>
  import('../features/audit/components/audit-page').then((module) => ({ default: module.AuditPage })),
);

/** Fixed paths win over `/{city}`. The list is part of the first load, every other page comes when asked for. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="/" element={<HomePage />} />
        <Route path="/promocoes" element={<HomePage />} />
        <Route path="/promocao/:id" element={<DealPage />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route element={<MembersOnly />}>
          <Route path="/nova-promocao" element={<PublishPage />} />
          <Route element={<RolesOnly roles={['manager', 'admin']} />}>
            <Route element={<Office />}>
              <Route path="/admin/moderacao" element={<ModerationPage />} />
            </Route>
          </Route>
          <Route element={<RolesOnly roles={['admin']} />}>
            {/* Every other page of the back office stands in its frame too. */}
            <Route path="/admin" element={<Office />}>
              <Route index element={<DashboardPage />} />
              <Route path="usuarios" element={<UsersPage />} />
              <Route path="promocoes" element={<AdminPromotionsPage />} />
              <Route path="auditoria" element={<AuditPage />} />
            </Route>
          </Route>
        </Route>
        <Route path="/:city" element={<CityPage />} />
        <Route path="/:city/promocoes" element={<CityPage />} />
        <Route path="/:city/promocao/:id" element={<DealPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
