import type { Route } from '@playwright/test';
import { origin } from '../environment.ts';
import { expect, test } from '../fixtures.ts';
import { registerMember, signInDemoAccount } from '../members.ts';

const respondWithError = (route: Route) => route.fulfill({ status: 500, json: { msg: 'x', message: 'x' } });

test('dashboard shows its figures, online members and the period of its address', async ({ admin }) => {
  const { page } = admin;
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await page.getByText('Últimos 30 dias, em todas as cidades').waitFor();
  await page.getByText(/^e [\d.]+ visitantes?$/).waitFor();
  await page.locator('.chart canvas').waitFor();
  await page.getByText('Ver em tabela').click();
  expect(await page.locator('.chart-table tbody tr').count()).toBe(30);
  expect(await admin.listA11yViolations()).toEqual([]);

  await page.getByRole('link', { name: 'Dia', exact: true }).click();
  await page.getByText('Últimas 24 horas, em todas as cidades').waitFor();
  await page.getByLabel('Cidade').selectOption('curitiba');
  await page.getByText('Últimas 24 horas, em Curitiba').waitFor();
  expect(new URL(page.url()).search).toBe('?period=day&city=curitiba');
  const sidebar = page.getByRole('navigation', { name: 'Administração' });
  for (const path of [
    'promocoes',
    'local',
    'anuncios',
    'usuarios',
    'moderacao',
    'gamification',
    'auditoria',
    'site',
  ])
    expect(await sidebar.locator(`a[href="/admin/${path}"]`).count()).toBe(1);
});

test('dashboard shows which figures are missing when a service or the request fails', async ({
  admin,
  allowErrors,
}) => {
  allowErrors();
  const { page } = admin;
  const missing = [{ part: 'promotions', message: 'Os números das promoções não estão disponíveis agora.' }];
  await page.route('**/api/admin/stats*', async (route) => {
    const response = await route.fetch();
    const whole = (await response.json()) as object;
    const nothing = { totalPromotions: null, activePromotions: null, recentPromotions: null, trend: null };
    await route.fulfill({ response: response, json: { ...whole, ...nothing, missing } });
  });
  await page.goto('/admin');
  await page.getByText('Os números das promoções não estão disponíveis agora.').first().waitFor();
  expect(await page.getByText('Os números das promoções não estão disponíveis agora.').count()).toBe(2);
  expect(await page.getByText('indisponível agora').count()).toBe(2);
  await page.unroute('**/api/admin/stats*');

  await page.route('**/api/admin/stats*', respondWithError);
  await page.reload();
  await page.getByText('Erro ao carregar estatísticas. Tente novamente mais tarde.').waitFor();
  await page.getByText('Erro ao carregar estatísticas', { exact: true }).waitFor();
  await page.unroute('**/api/admin/stats*');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByText('Promoções recentes').waitFor();
});

test('user list changes status and role after a confirmation, and the audit lists each change', async ({
  admin,
  allowErrors,
}) => {
  allowErrors();
  const { page } = admin;
  const name = `Teresa Amaral ${Date.now()}`;
  await registerMember(name);
  await page.goto('/admin/usuarios');
  await page.getByRole('heading', { name: 'Gerenciar Usuários' }).waitFor();
  await page.getByRole('row').nth(10).waitFor();
  expect(await page.getByRole('row').count()).toBe(11);
  await page.getByRole('searchbox', { name: 'Buscar usuários' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByText('1 usuário', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name }).getAttribute('href')).toMatch(/^\/usuario\/[\da-f]{24}$/);
  expect(await admin.listA11yViolations()).toEqual([]);

  const steps = [
    ['Suspender', `Suspender ${name}?`, 'Suspender usuário', 'Status do usuário alterado para suspenso'],
    ['Reativar', `Reativar ${name}?`, 'Reativar usuário', 'Status do usuário alterado para ativo'],
    [
      'Tornar gerente',
      `Tornar ${name} gerente?`,
      'Tornar gerente',
      'Função do usuário alterada para gerente',
    ],
    [
      'Tornar administrador',
      `Tornar ${name} administrador?`,
      'Tornar administrador',
      'Função do usuário alterada para administrador',
    ],
    [
      'Tornar usuário comum',
      `Tornar ${name} usuário comum?`,
      'Tornar usuário comum',
      'Função do usuário alterada para usuário comum',
    ],
  ] as const;
  for (const [button, question, action, done] of steps) {
    // By keyboard, because toasts cover the buttons of the first row.
    await page.getByRole('button', { name: `${button}: ${name}` }).press('Enter');
    const dialog = page.getByRole('dialog', { name: question });
    await dialog.getByRole('button', { name: action }).click();
    await page.getByText(done, { exact: true }).waitFor();
    await dialog.waitFor({ state: 'detached' });
  }

  const failed = page.getByText('Erro ao atualizar usuário', { exact: true });
  await page.route('**/api/admin/users/*/status', respondWithError);
  await page.getByRole('button', { name: `Suspender: ${name}` }).press('Enter');
  await page.getByRole('button', { name: 'Suspender usuário' }).click();
  await failed.waitFor();
  await page.unroute('**/api/admin/users/*/status');

  // Admins cannot change their own account.
  await page.goto('/admin/usuarios?search=admin%40pechincha.dev');
  await page.getByText('Peça a outra pessoa da administração: a própria conta não se altera aqui.').waitFor();

  await page.goto('/admin/auditoria');
  const entry = page.getByRole('row').filter({ hasText: name });
  await entry.first().waitFor();
  expect(await entry.count()).toBe(5);
  await entry.getByText('Função: de usuário comum para gerente').waitFor();
  await entry.getByText('Função: de gerente para administrador').waitFor();
  expect(await admin.listA11yViolations()).toEqual([]);
});

test('promotion list asks before it takes a promotion from the public and shows an error when the request fails', async ({
  admin,
  allowErrors,
}) => {
  allowErrors();
  const { page } = admin;
  await page.goto('/admin/promocoes?status=expired');
  await page.getByRole('heading', { name: 'Gerenciar Promoções' }).waitFor();
  const select = page.getByRole('combobox', { name: /^Status de / }).first();
  await select.waitFor();
  expect(await select.locator('option').allTextContents()).toEqual([
    'Ativa',
    'Pendente',
    'Expirada',
    'Removida',
  ]);
  expect(await admin.listA11yViolations()).toEqual([]);

  const confirm = page.getByRole('button', { name: 'Remover promoção' });
  // Keys step through a closed list; the choice is sent with Enter.
  await select.focus();
  await page.keyboard.press('ArrowUp');
  await page.getByText('Enter confirma, Esc desfaz.').waitFor();
  await page.keyboard.press('Escape');
  expect(await select.inputValue()).toBe('expired');
  for (const status of ['removed', 'expired']) {
    const updated = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.keyboard.press(status === 'removed' ? 'ArrowDown' : 'ArrowUp');
    await page.keyboard.press('Enter');
    if (status === 'removed') await confirm.click();
    expect((await updated).status()).toBe(200);
    await page.getByText('Status da promoção atualizado com sucesso').first().waitFor();
    await expect(select).toHaveValue(status);
    // The dialog gives it back when it has closed.
    await expect(select).toBeFocused();
  }

  await page.route('**/api/admin/promotions/*/status', respondWithError);
  await select.selectOption('removed');
  await confirm.click();
  await page.getByText('Erro ao atualizar status da promoção', { exact: true }).waitFor();
  await page.unroute('**/api/admin/promotions/*/status');

  // A bare array is accepted; missing fields show a placeholder.
  const deal = {
    _id: '6b01c33168729c8362c40009',
    title: 'Promoção recusada',
    description: 'x'.repeat(140),
    originalPrice: null,
    promotionalPrice: 12345.67,
    store: '',
    image: '/uploads/nao-existe.webp',
    category: 'outros',
    city: 'online',
    status: 'rejected',
    moderationReason: 'O link não abre.',
    createdAt: '2026-11-01T12:00:00.000Z',
    author: { _id: '6b01c33168729c8362c40003', name: 'Fulana', email: 'f@x.example' },
  };
  const list = /\/api\/admin\/promotions\?page=/;
  await page.route(list, (route) => route.fulfill({ json: [deal] }));
  await page.goto('/admin/promocoes');
  const row = page.getByRole('row').filter({ hasText: deal.title });
  await row.getByText('O link não abre.').waitFor();
  await row.getByText('R$ 12.345,67').waitFor();
  await row.getByText(`${'x'.repeat(100)}…`).waitFor();
  await row.getByText('N/A', { exact: true }).waitFor();
  await row.getByText('De N/A').waitFor();
  await row.getByText('f@x.example', { exact: true }).waitFor();
  await row.locator('.thumb.none svg').waitFor();
  await page.unroute(list);
});

for (const [path, call, text, table] of [
  ['/admin/usuarios', '**/api/admin/users?*', 'Erro ao carregar lista de usuários', 'Usuários'],
  ['/admin/promocoes', '**/api/admin/promotions*', 'Erro ao carregar lista de promoções', 'Promoções'],
  ['/admin/auditoria', '**/api/admin/audit*', 'Erro ao carregar a auditoria', 'Mudanças de contas'],
] as const)
  test(`${path} shows one error and loads again when its request fails`, async ({ admin, allowErrors }) => {
    allowErrors();
    const { page } = admin;
    await page.route(call, respondWithError);
    await page.goto(path);
    await page.getByRole('alert').filter({ hasText: text }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByRole('table', { name: table }).waitFor();
  });

test('admin navigation is a sheet on phones and has only moderation for managers', async ({
  visit,
  manager,
}) => {
  const phone = await visit('phone');
  await phone.openAs(await signInDemoAccount('admin'), '/admin/usuarios');
  await phone.page.getByRole('button', { name: /^Usuários.*outras páginas/ }).click();
  const sheet = phone.page.getByRole('dialog', { name: 'Administração' });
  await sheet.getByRole('link', { name: 'Auditoria' }).click();
  await phone.page.getByRole('heading', { name: 'Auditoria' }).waitFor();
  await sheet.waitFor({ state: 'detached' });
  expect(await phone.listA11yViolations()).toEqual([]);

  await manager.page.goto('/admin/moderacao');
  const links = manager.page.getByRole('navigation', { name: 'Administração' }).getByRole('link');
  await links.first().waitFor();
  expect(await links.count()).toBe(1);
  await manager.page.goto('/admin/usuarios');
  await manager.page.waitForURL(origin + '/');
});
