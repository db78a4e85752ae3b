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
            <Route path="/admin/moderacao" element={<ModerationPage />} />
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
