import type { Page } from '@playwright/test';
import { createPicture } from '../pictures.ts';
import { expect, test } from '../fixtures.ts';

const deal = {
  _id: '6b01c33168729c8362c40002',
  title: 'Promoção de mentira',
  description: 'x'.repeat(140),
  originalPrice: null,
  promotionalPrice: 12,
  discount: 0,
  store: 'Loja do Bairro',
  link: '',
  image: null,
  coupon: '',
  category: 'outros',
  city: 'curitiba',
  status: 'rejected',
  moderationReason: null,
  moderatedAt: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  likesCount: 0,
  dislikesCount: 0,
  commentsCount: 0,
  likes: [],
  dislikes: [],
  author: { _id: '6b01c33168729c8362c40003', name: 'Fulana', email: 'f@x.example', avatar: null, level: '' },
};

const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

test('local page shows a city and stores the list of cities in the browser', async ({ admin }) => {
  const { page } = admin;
  await page.goto('/admin/local');
  await page.getByRole('heading', { name: 'Promoções em Curitiba' }).waitFor();
  for (const label of ['Total de promoções', 'Ativas', 'Pendentes', 'Expiradas', 'Usuários na cidade'])
    await waitForText(page, label);
  await page.locator('.chart canvas').waitFor();
  await page.getByRole('table', { name: 'Promoções locais' }).waitFor();
  expect(await admin.listA11yViolations()).toEqual([]);
  for (const name of ['Dia', 'Semana', 'Mes']) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.locator('.segment [aria-current]', { hasText: name }).waitFor();
  }

  await page.getByLabel('Adicionar cidade').fill('São Paulo');
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await waitForText(page, 'Esta cidade já está na lista.');
  await page.getByLabel('Adicionar cidade').fill('  Vila das  ORQUIDEAS ');
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await waitForText(page, 'Cidade adicionada!');
  expect(await page.evaluate('localStorage.getItem("cities")')).toBe(
    '["curitiba","saopaulo","ibaiti","viladasorquideas"]',
  );
  await page.getByLabel('Cidade', { exact: true }).selectOption('viladasorquideas');
  await waitForText(page, 'Nenhuma promoção encontrada');
  await page.getByRole('heading', { name: 'Promoções em Vila das ORQUIDEAS' }).waitFor();
  await page.getByRole('link', { name: 'Gerenciar banners' }).click();
  await page.getByRole('heading', { name: 'Banners de Vila das ORQUIDEAS' }).waitFor();
  await page.getByRole('link', { name: 'Voltar' }).click();
  await page.getByRole('button', { name: 'Remover Vila das ORQUIDEAS' }).click();
  await waitForText(page, 'Cidade removida.');
  await page.getByRole('heading', { name: 'Promoções em Curitiba' }).waitFor();
});

test('banner page creates a banner, changes its status and deletes it', async ({ admin }) => {
  const { page } = admin;
  await page.goto('/admin/local/banners/bairrodeteste');
  const submit = page.getByRole('button', { name: 'Adicionar banner' });
  await submit.click();
  await waitForText(page, 'Por favor, preencha todos os campos obrigatorios');
  for (const message of ['Título obrigatório', 'URL de destino obrigatória', 'Imagem obrigatória'])
    await waitForText(page, message);
  const title = `Banner do bairro ${Date.now()}`;
  await page.getByLabel('Título').fill(title);
  await page.getByLabel('URL de destino').fill('https://bairro.example/');
  // The draft survives a reload.
  await page.reload();
  await submit.waitFor();
  expect(await page.getByLabel('Título').inputValue()).toBe(title);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await createPicture() });
  expect(await admin.listA11yViolations()).toEqual([]);
  await submit.click();
  await waitForText(page, 'Banner criado com sucesso!');
  expect(await page.getByLabel('Título').inputValue()).toBe('');

  const card = page.getByRole('listitem').filter({ hasText: title });
  await card.getByText(/Em período de exibição/).waitFor();
  await card.getByRole('combobox').selectOption('inactive');
  await card.getByText(/Inativo ou fora do período/).waitFor();
  await card.getByRole('button', { name: 'Excluir' }).click();
  await waitForText(page, 'Tem certeza que deseja excluir este banner?');
  await page.getByRole('button', { name: 'Excluir banner', exact: true }).click();
  await waitForText(page, 'Banner removido com sucesso!');
  await card.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Voltar' }).click();
  await page.waitForURL(/\/admin\/local(\?|$)/);
  const banners = page.getByRole('link', { name: 'Gerenciar banners' });
  expect(await banners.getAttribute('href')).toBe('/admin/local/banners/curitiba');
});

test('local page shows an error when a request fails', async ({ admin, allowErrors }) => {
  allowErrors();
  const { page } = admin;
  const failing = { status: 500, json: {} };
  await page.route('**/api/admin/promotions?*', (route) => route.fulfill(failing));
  await page.route('**/api/admin/local/stats?*', (route) => route.fulfill(failing));
  await page.goto('/admin/local');
  await waitForText(page, 'Erro ao carregar promocoes locais');
  // Unavailable statistics say so in their place, without a toast.
  await page.getByText('--').nth(4).waitFor();
  const figuresError = page.getByText('Os números não chegaram.');
  expect(await page.getByText('Ocorreu um erro na requisição.').count()).toBe(0);
  await page.unroute('**/api/admin/local/stats?*');
  await figuresError.getByRole('button', { name: 'Tentar de novo' }).click();
  await figuresError.waitFor({ state: 'detached' });

  await page.unroute('**/api/admin/promotions?*');
  await page.route('**/api/admin/promotions?*', (route) => route.fulfill({ json: [deal] }));
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  const row = page.getByRole('row').filter({ hasText: deal.title });
  await row.getByText('N/A').waitFor();
  await row.getByText(`${'x'.repeat(100)}…`).waitFor();
  expect(await row.getByRole('link', { name: /^Detalhes/ }).getAttribute('href')).toBe(
    `/curitiba/promocao/${deal._id}`,
  );
  expect(await row.getByRole('link', { name: /^Editar/ }).getAttribute('href')).toBe(
    `/editar-promocao/${deal._id}`,
  );
  const status = row.getByLabel(`Status de ${deal.title}`);
  expect(await status.inputValue()).toBe('rejected');
  const change = `**/api/admin/promotions/${deal._id}/status`;
  await page.route(change, (route) => route.fulfill(failing));
  await status.selectOption('removed');
  await waitForText(page, 'Erro ao atualizar status da promocao');
  expect(await status.inputValue()).toBe('rejected');
  await page.unroute(change);
  await page.route(change, (route) => route.fulfill({ json: { ...deal, status: 'removed' } }));
  await status.selectOption('removed');
  await waitForText(page, 'Status da promocao atualizado com sucesso');
  await page.locator('.local-head select').selectOption('pending');
  await page.waitForURL(/status=pending/);
  await page.unrouteAll();
});

test('banner page shows an error when a request fails', async ({ admin, allowErrors }) => {
  allowErrors();
  const { page } = admin;
  const failing = { status: 500, json: {} };
  const banner = {
    _id: '6b01c33168729c8362c40004',
    title: 'Banner de mentira',
    description: '',
    image: null,
    targetUrl: 'https://bairro.example/',
    position: 'top',
    city: 'curitiba',
    startDate: null,
    endDate: null,
    endsAt: null,
    status: 'active',
  };
  const list = '**/api/advertisements/city/curitiba';
  await page.route(list, (route) => route.fulfill(failing));
  await page.goto('/admin/local/banners/curitiba');
  await waitForText(page, 'Nao foi possivel carregar os banners');
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ json: [banner] }));
  await page.route(`**/api/advertisements/${banner._id}`, (route) => route.fulfill(failing));
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  const card = page.getByRole('listitem').filter({ hasText: banner.title });
  await card.getByText(/Por tempo indeterminado/).waitFor();
  await card.getByRole('combobox').selectOption('inactive');
  await waitForText(page, 'Nao foi possivel atualizar o status do banner');
  await card.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('button', { name: 'Excluir banner', exact: true }).click();
  await waitForText(page, 'Nao foi possivel excluir o banner');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();

  const path = `/uploads/${'a'.repeat(40)}-640.webp`;
  await page.route('**/api/advertisements/upload', (route) => route.fulfill({ json: { image: path } }));
  await page.route('**/api/advertisements/city', (route) => route.fulfill(failing));
  await page.getByLabel('Título').fill('Outro banner');
  await page.getByLabel('URL de destino').fill('https://bairro.example/');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await createPicture() });
  await page.locator(`img[src="${path}"]`).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Adicionar banner' }).click();
  await waitForText(page, 'Nao foi possivel criar o banner');
  expect(await page.getByLabel('Título').inputValue()).toBe('Outro banner');
  await page.unrouteAll();
});
