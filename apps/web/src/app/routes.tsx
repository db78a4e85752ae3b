import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { CityPage, HomePage, SearchPage } from '../features/promotions/components/home-page';
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
const TermsPage = lazy(() =>
  import('../features/legal/components/terms-page').then((module) => ({ default: module.TermsPage })),
);
const PrivacyPage = lazy(() =>
  import('../features/legal/components/privacy-page').then((module) => ({ default: module.PrivacyPage })),
);
const ForgotPasswordPage = lazy(() =>
  import('../features/session/components/forgot-password-page').then((module) => ({
    default: module.ForgotPasswordPage,
  })),
);
const ResetPasswordPage = lazy(() =>
  import('../features/session/components/reset-password-page').then((module) => ({
    default: module.ResetPasswordPage,
  })),
);
const ProfilePage = lazy(() =>
  import('../features/profile/components/profile-page').then((module) => ({ default: module.ProfilePage })),
);
const MemberPage = lazy(() =>
  import('../features/profile/components/member-page').then((module) => ({ default: module.MemberPage })),
);
const AlertsPage = lazy(() =>
  import('../features/alerts/components/alerts-page').then((module) => ({ default: module.AlertsPage })),
);
const PublishPage = lazy(() =>
  import('../features/publishing/components/publish-page').then((module) => ({
    default: module.PublishPage,
  })),
);
const LocalPublishPage = lazy(() =>
  import('../features/publishing/components/local-publish-page').then((module) => ({
    default: module.LocalPublishPage,
  })),
);
const EditPage = lazy(() =>
  import('../features/publishing/components/edit-page').then((module) => ({ default: module.EditPage })),
);
const MyPromotionsPage = lazy(() =>
  import('../features/my-promotions/components/my-promotions-page').then((module) => ({
    default: module.MyPromotionsPage,
  })),
);
const RewardsPage = lazy(() =>
  import('../features/rewards/components/rewards-page').then((module) => ({ default: module.RewardsPage })),
);
const MyRedemptionsPage = lazy(() =>
  import('../features/rewards/components/redemptions-page').then((module) => ({
    default: module.RedemptionsPage,
  })),
);
const AchievementsPage = lazy(() =>
  import('../features/achievements/components/achievements-page').then((module) => ({
    default: module.AchievementsPage,
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
const AdsPage = lazy(() =>
  import('../features/ads-admin/components/ads-page').then((module) => ({ default: module.AdsPage })),
);
const LocalPage = lazy(() =>
  import('../features/local-admin/components/local-page').then((module) => ({ default: module.LocalPage })),
);
const BannersPage = lazy(() =>
  import('../features/local-admin/components/banners-page').then((module) => ({
    default: module.BannersPage,
  })),
);
const AuditPage = lazy(() =>
  import('../features/audit/components/audit-page').then((module) => ({ default: module.AuditPage })),
);

const GamificationPage = lazy(() =>
  import('../features/gamification-admin/components/gamification-page').then((module) => ({
    default: module.GamificationPage,
  })),
);
const AllRedemptionsPage = lazy(() =>
  import('../features/gamification-admin/components/redemptions-page').then((module) => ({
    default: module.RedemptionsPage,
  })),
);
const RulesPage = lazy(() =>
  import('../features/gamification-admin/components/rules-page').then((module) => ({
    default: module.RulesPage,
  })),
);
const LedgerPage = lazy(() =>
  import('../features/gamification-admin/components/ledger-page').then((module) => ({
    default: module.LedgerPage,
  })),
);

/** Fixed paths win over `/{city}`. The list is part of the first load, every other page comes when asked for. */
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
