import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { createMember, renderPage, server, signIn } from '../../test/render-page';
import { AuditPage } from '../features/audit/audit-page';
import { LedgerPage } from '../features/gamification-admin/ledger-page';
import { RedemptionsPage } from '../features/gamification-admin/redemptions-page';
import { CasesTab } from '../features/moderation/cases-tab';
import { AppealsPage } from '../features/public-log/appeals-page';
import { ListPage } from '../features/promotions/home-page';
import { LocalPage } from '../features/promotions-admin/local-page';
import { PromotionsPage } from '../features/promotions-admin/promotions-page';
import { UsersPage } from '../features/users-admin/users-page';

const id = 'b'.repeat(24);
const ledger = `/admin/gamification/users/${id}/ledger`;
const lists = { entries: [], redemptions: [], cases: [], promotions: [], users: [] };

it.each([
  ['/', '/promotions', <ListPage key="" />],
  ['/recursos', '/moderation/mine', <AppealsPage key="" />],
  ['/admin/auditoria', '/admin/audit', <AuditPage key="" />],
  [`/admin/gamification/usuarios/${id}`, ledger, <LedgerPage key="" />],
  ['/admin/gamification/resgates', '/admin/gamification/redemptions', <RedemptionsPage key="" />],
  ['/admin/usuarios', '/admin/users', <UsersPage key="" />],
  ['/admin/promocoes', '/admin/promotions', <PromotionsPage key="" />],
  ['/admin/local', '/admin/promotions', <LocalPage key="" />],
  ['/admin/moderacao', '/admin/moderation/cases', <CasesTab key="" tab="reports" />],
])('page past the end of %s leads to the first', async (path, route, page) => {
  const body = { ...lists, page: 9, totalPages: 2, total: 30, pagination: { total: 30, pages: 2 } };
  server.respond(`GET ${route}`, { body });
  signIn(createMember({ role: 'admin' }));
  const element = <Routes children={<Route path={path.replace(id, ':id')} element={page} />} />;
  const { user } = renderPage(element, `${path}?page=9`);
  await screen.findByText('A página 9 não existe');
  await user.click(screen.getByRole('link', { name: 'Ir para a primeira página' }));
  expect(location.pathname).toBe(path);
  expect(location.search).not.toContain('page');
});
