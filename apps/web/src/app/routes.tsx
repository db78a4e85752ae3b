import { lazy, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { CityPage, HomePage, SearchPage } from '../features/promotions/components/home-page';
import { MembersOnly, RolesOnly } from './guards';
import { Layout } from './layout/layout';
import { NotFoundPage } from './not-found-page';

/** A page loaded on demand as its own chunk. */
const lazyPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(() => load().then((module) => ({ default: module[name] })));

const loadDealPage = () => import('../features/promotions/components/deal-page');
// Most visits start at a shared deal, so its chunk loads before the first render.
if (location.pathname.includes('/promocao/')) void loadDealPage();

const DealPage = lazyPage(loadDealPage, 'DealPage');
const LoginPage = lazyPage(() => import('../features/sign-in/components/login-page'), 'LoginPage');
const RegisterPage = lazyPage(() => import('../features/sign-in/components/register-page'), 'RegisterPage');
const TermsPage = lazyPage(() => import('../features/legal/components/terms-page'), 'TermsPage');
const PrivacyPage = lazyPage(() => import('../features/legal/components/privacy-page'), 'PrivacyPage');
const ForgotPasswordPage = lazyPage(
  () => import('../features/sign-in/components/forgot-password-page'),
  'ForgotPasswordPage',
);
const ResetPasswordPage = lazyPage(
  () => import('../features/sign-in/components/reset-password-page'),
  'ResetPasswordPage',
);
const ProfilePage = lazyPage(() => import('../features/profile/components/profile-page'), 'ProfilePage');
const MemberPage = lazyPage(() => import('../features/profile/components/member-page'), 'MemberPage');
const AlertsPage = lazyPage(() => import('../features/alerts/components/alerts-page'), 'AlertsPage');
const PublishPage = lazyPage(() => import('../features/publishing/components/publish-page'), 'PublishPage');
const LocalPublishPage = lazyPage(
  () => import('../features/publishing/components/local-publish-page'),
  'LocalPublishPage',
);
const EditPage = lazyPage(() => import('../features/publishing/components/edit-page'), 'EditPage');
const MyPromotionsPage = lazyPage(
  () => import('../features/my-promotions/components/my-promotions-page'),
  'MyPromotionsPage',
);
const RewardsPage = lazyPage(() => import('../features/rewards/components/rewards-page'), 'RewardsPage');
const MyRedemptionsPage = lazyPage(
  () => import('../features/rewards/components/redemptions-page'),
  'RedemptionsPage',
);
const AchievementsPage = lazyPage(
  () => import('../features/achievements/components/achievements-page'),
  'AchievementsPage',
);
const ModerationPage = lazyPage(
  () => import('../features/moderation/components/moderation-page'),
  'ModerationPage',
);

const AdminLayout = lazyPage(() => import('./layout/admin/admin-layout'), 'AdminLayout');
const DashboardPage = lazyPage(
  () => import('../features/dashboard/components/dashboard-page'),
  'DashboardPage',
);
const UsersPage = lazyPage(() => import('../features/users-admin/components/users-page'), 'UsersPage');
const AdminPromotionsPage = lazyPage(
  () => import('../features/promotions-admin/components/promotions-page'),
  'PromotionsPage',
);
const AdsPage = lazyPage(() => import('../features/ads-admin/components/ads-page'), 'AdsPage');
const LocalPage = lazyPage(() => import('../features/promotions-admin/components/local-page'), 'LocalPage');
const BannersPage = lazyPage(() => import('../features/ads-admin/components/banners-page'), 'BannersPage');
const AuditPage = lazyPage(() => import('../features/audit/components/audit-page'), 'AuditPage');

const GamificationPage = lazyPage(
  () => import('../features/gamification-admin/components/gamification-page'),
  'GamificationPage',
);
const AllRedemptionsPage = lazyPage(
  () => import('../features/gamification-admin/components/redemptions-page'),
  'RedemptionsPage',
);
const RulesPage = lazyPage(() => import('../features/gamification-admin/components/rules-page'), 'RulesPage');
const LedgerPage = lazyPage(
  () => import('../features/gamification-admin/components/ledger-page'),
  'LedgerPage',
);

/** Fixed paths win over `/{city}`. Only the list is in the first bundle; all other pages load on demand. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="/" element={<HomePage />} />
        <Route path="/promocoes" element={<HomePage />} />
        <Route path="/busca" element={<SearchPage />} />
        <Route path="/termos" element={<TermsPage />} />
        <Route path="/privacidade" element={<PrivacyPage />} />
        <Route path="/promocao/:id" element={<DealPage />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route path="/esqueci-senha" element={<ForgotPasswordPage />} />
        <Route path="/redefinir-senha" element={<ResetPasswordPage />} />
        <Route path="/usuario/:id" element={<MemberPage />} />
        <Route element={<MembersOnly />}>
          <Route path="/perfil" element={<ProfilePage />} />
          <Route path="/meus-alertas" element={<AlertsPage />} />
          <Route path="/nova-promocao" element={<PublishPage />} />
          <Route path="/:city/nova-promocao" element={<LocalPublishPage />} />
          <Route path="/editar-promocao/:id" element={<EditPage />} />
          <Route path="/:city/editar-promocao/:id" element={<EditPage />} />
          <Route path="/minhas-promocoes" element={<MyPromotionsPage />} />
          <Route path="/resgatar-recompensas" element={<RewardsPage />} />
          <Route path="/meus-resgates" element={<MyRedemptionsPage />} />
          <Route path="/minhas-conquistas" element={<AchievementsPage />} />
          <Route element={<RolesOnly roles={['manager', 'admin']} />}>
            <Route element={<AdminLayout />}>
              <Route path="/admin/moderacao" element={<ModerationPage />} />
            </Route>
          </Route>
          <Route element={<RolesOnly roles={['admin']} />}>
            <Route path="/admin" element={<AdminLayout />}>
              <Route index element={<DashboardPage />} />
              <Route path="usuarios" element={<UsersPage />} />
              <Route path="promocoes" element={<AdminPromotionsPage />} />
              <Route path="anuncios" element={<AdsPage />} />
              <Route path="local" element={<LocalPage />} />
              <Route path="local/banners/:cityName" element={<BannersPage />} />
              <Route path="auditoria" element={<AuditPage />} />
              <Route path="gamification" element={<GamificationPage />} />
              <Route path="gamification/resgates" element={<AllRedemptionsPage />} />
              <Route path="gamification/regras" element={<RulesPage />} />
              <Route path="gamification/usuarios/:id" element={<LedgerPage />} />
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
