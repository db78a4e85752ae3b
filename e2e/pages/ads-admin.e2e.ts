import type { Page } from '@playwright/test';
import { getDemoCredentials } from '../members.ts';
import { createPicture } from '../pictures.ts';
import { expect, test } from '../fixtures.ts';

const day = (offset: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(
    Date.now() + offset * 86_400_000,
  );

const ad = {
  _id: '6b01c33168729c8362c40001',
  title: 'Anúncio de mentira',
  description: '',
  image: '/uploads/nao-existe.webp',
  targetUrl: 'https://loja.example/',
  position: 'top',
  size: 'small',
  duration: null,
  city: null,
  startDate: '2020-01-01T03:00:00.000Z',
  endDate: null,
  endsAt: null,
  status: 'active',
  views: 1234,
  clicks: 1,
  createdAt: '2020-01-01T03:00:00.000Z',
  createdBy: null,
  updatedAt: '2020-01-01T03:00:00.000Z',
  updatedBy: null,
};

const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

const title = `Feira da madrugada ${Date.now()}`;

test('ads page creates, previews, deactivates, edits and deletes an ad', async ({ admin }) => {
  const { page } = admin;
  await page.goto('/admin/anuncios');
  const submit = page.getByRole('button', { name: 'Criar anúncio' });
  await page.getByRole('heading', { name: 'Anúncios cadastrados' }).waitFor();
  // What ad blockers look for in files, classes and ids.
  const names = await page.evaluate(() => [
    ...performance.getEntriesByType('resource').map(({ name }) => name.replace(/^.*\/assets\//, 'assets/')),
    ...[...document.querySelectorAll('main, main *')].flatMap(({ id, classList }) => [id, ...classList]),
  ]);
  const isBlocked = (name: string) => /(^|[-_/])(ads?|advert\w*|banners?)($|[-_.])/i.test(name);
  expect(names.filter((name) => !name.includes('/api/')).filter(isBlocked)).toEqual([]);
  await submit.click();
  await waitForText(page, 'Título é obrigatório');
  await waitForText(page, 'Por favor, corrija os erros no formulário');

  await page.getByLabel('Título').fill(title);
  await page.getByLabel('URL de destino').fill('loja.example');
  await page.getByLabel('Data de término').fill(day(3));
  await submit.click();
  await waitForText(page, 'URL deve começar com http:// ou https://');
  await waitForText(page, 'Data de início é obrigatória se a data de término for preenchida');
  await page.getByLabel('Data de início').fill(day(4));
  await waitForText(page, 'Data de término deve ser posterior à data de início');
  await page.getByLabel('Data de início').fill(day(0));
  await page.getByLabel('URL de destino').fill('https://loja.example/feira');

  // The draft survives a reload.
  await page.reload();
  await submit.waitFor();
  expect(await page.getByLabel('Título').inputValue()).toBe(title);

  const file = page.locator('input[type=file]');
  // Pictures can be pasted anywhere, dropped on the zone or chosen.
  const filed = (content: string, type: string) =>
    `(() => { const all = new DataTransfer(); all.items.add(new File([${content}], 'a', { type: '${type}' })); return all; })()`;
  await page.evaluate(
    `document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: ${filed("'a'", 'text/plain')} }))`,
  );
  await waitForText(page, 'Por favor, selecione uma imagem válida');
  const dataTransfer = await page.evaluateHandle(filed('new Uint8Array(5242881)', 'image/png'));
  await page.locator('.picture-zone').dispatchEvent('drop', { dataTransfer });
  await waitForText(page, 'A imagem deve ter menos de 5MB');
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await createPicture() });

  // The preview has the size of the ad slot.
  await page.getByLabel('Lateral').check();
  await page.getByLabel('Tamanho do banner').selectOption('large');
  await page.getByRole('button', { name: 'Ver prévia' }).click();
  expect(await page.locator('.preview-picture').boundingBox()).toMatchObject({ width: 300, height: 600 });
  await page.getByText('JPG, PNG, GIF e WEBP').waitFor();
  expect(await admin.listA11yViolations()).toEqual([]);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/advertisements', async (route) => {
    await released;
    await route.continue();
  });
  await submit.click();
  const busy = page.getByRole('button', { name: 'Processando...' });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  release();
  await waitForText(page, 'Anúncio criado com sucesso');
  await page.unroute('**/api/admin/advertisements');
  expect(await page.getByLabel('Título').inputValue()).toBe('');

  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByText('Em período de exibição').waitFor();
  await row.getByText('Lateral').waitFor();
  await row.getByText('0 visualizações, 0 cliques').waitFor();
  expect(await row.getByRole('link', { name: /^Abrir destino/ }).getAttribute('href')).toBe(
    'https://loja.example/feira',
  );
  await row.getByRole('button', { name: 'Desativar' }).click();
  await waitForText(page, 'Anúncio desativado com sucesso');
  await row.getByText('Inativo', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Ativar' }).click();
  await waitForText(page, 'Anúncio ativado com sucesso');

  await row.getByRole('link', { name: 'Editar' }).click();
  await page.waitForURL(/\?edit=/);
  await page.getByRole('button', { name: 'Atualizar anúncio' }).waitFor();
  expect(await page.getByLabel('Data de início').inputValue()).toBe(day(0));

  // The draft of an edit survives a reload; discarding it restores the saved values.
  await page.getByLabel('Título').fill('Mudança começada');
  await page.reload();
  await page.getByText('Estas são as mudanças que você tinha começado.').waitFor();
  expect(await page.getByLabel('Título').inputValue()).toBe('Mudança começada');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.waitForURL(/anuncios$/);
  await submit.waitFor();
  await row.getByRole('link', { name: 'Editar' }).click();
  const update = page.getByRole('button', { name: 'Atualizar anúncio' });
  await update.waitFor();
  expect(await page.getByLabel('Título').inputValue()).toBe(title);
  await page.getByLabel('Título').fill(`${title}, outra vez`);
  await update.click();
  await waitForText(page, 'Anúncio atualizado com sucesso');
  await page.waitForURL(/anuncios$/);

  await row.getByText(`${title}, outra vez`).waitFor();
  await row.getByRole('button', { name: 'Excluir' }).click();
  await waitForText(page, 'Tem certeza que deseja excluir este anúncio? Esta ação não pode ser desfeita.');
  await page.getByRole('button', { name: 'Excluir anúncio', exact: true }).click();
  await waitForText(page, 'Anúncio removido com sucesso');
  await row.waitFor({ state: 'detached' });
});

test('ads page shows an error when a request fails', async ({ admin, allowErrors }) => {
  allowErrors();
  const { page } = admin;
  const failing = { status: 500, json: {} };
  const list = '**/api/admin/advertisements';
  const singleAd = '**/api/admin/advertisements/*';

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(list, async (route) => {
    await released;
    await route.fulfill(failing);
  });
  await page.route(singleAd, (route) => route.fulfill(failing));
  await page.goto(`/admin/anuncios?edit=${ad._id}`);
  await waitForText(page, 'Carregando anúncios...');
  release();
  await waitForText(page, 'Erro ao carregar lista de anúncios');
  await waitForText(page, 'Não foi possível carregar o anúncio para edição');
  await page.getByRole('button', { name: 'Cancelar edição' }).click();

  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ json: [] }));
  const below = page.getByRole('region', { name: 'Anúncios cadastrados' });
  await below.getByRole('button', { name: 'Tentar de novo' }).click();
  await waitForText(page, 'Nenhum anúncio cadastrado');

  await page.unroute(list);
  await page.route(list, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: [ad] }) : route.fulfill(failing),
  );
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: ad.title });
  await row.getByText('1.234 visualizações, 1 clique').waitFor();
  // The picture fails to load, so a placeholder is shown.
  await row.locator('.thumb.none svg').waitFor();
  await row.getByRole('button', { name: 'Desativar' }).click();
  await waitForText(page, 'Erro ao alterar status do anúncio');
  await row.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('button', { name: 'Excluir anúncio', exact: true }).click();
  await waitForText(page, 'Erro ao excluir anúncio');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();

  const upload = '**/api/advertisements/upload';
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: await createPicture() };
  for (const [response, text] of [
    [{ json: {} }, 'Erro no formato da resposta do upload'],
    [
      failing,
      'Erro ao fazer upload da imagem. Verifique se o servidor está configurado para receber uploads.',
    ],
  ] as const) {
    await page.route(upload, (route) => route.fulfill(response));
    await page.locator('input[type=file]').setInputFiles(picture);
    await waitForText(page, text);
    await page.unroute(upload);
  }

  await page.getByLabel('Título').fill(title);
  await page.getByRole('button', { name: 'Criar anúncio' }).click();
  await waitForText(page, 'Erro ao salvar anúncio');
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ status: 500, json: { message: 'Estamos em obras' } }));
  await page.getByRole('button', { name: 'Criar anúncio' }).click();
  await waitForText(page, 'Estamos em obras');
  expect(await page.getByLabel('Título').inputValue()).toBe(title);

  // An ended session redirects to the sign-in without an upload error; the draft is kept, and its picture uploaded.
  await page.reload();
  await page.getByRole('button', { name: 'Criar anúncio' }).waitFor();
  await page.route(upload, (route) => route.fulfill({ status: 401, json: {} }));
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.waitForURL(/\/login/);
  expect(await page.getByText(/^Erro ao fazer upload/).count()).toBe(0);
  await page.unrouteAll();
  const uploaded = page.waitForResponse(upload);
  await admin.signInByForm(getDemoCredentials('admin'));
  await page.waitForURL(/\/admin\/anuncios/);
  await page.getByRole('button', { name: 'Criar anúncio' }).waitFor();
  expect(await page.getByLabel('Título').inputValue()).toBe(title);
  expect((await uploaded).status()).toBe(200);
  await page.getByRole('button', { name: 'Cancelar' }).click();
});

test('picture that is uploaded while its form is left is uploaded when the form is opened again', async ({
  admin,
}) => {
  const { page } = admin;
  const upload = '**/api/advertisements/upload';
  await page.goto('/admin/anuncios');
  await page.route(upload, () => undefined);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await createPicture() });
  await page.getByText('Enviando imagem...').waitFor();
  await page.goto('/admin');
  await page.unroute(upload);
  const uploaded = page.waitForResponse(upload);
  await page.goBack();
  expect((await uploaded).status()).toBe(200);
  await page.getByText('Enviando imagem...').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remover imagem' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Remover imagem' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Criar anúncio' }).waitFor();
  await expect(page.getByRole('button', { name: 'Remover imagem' })).toHaveCount(0);
});
