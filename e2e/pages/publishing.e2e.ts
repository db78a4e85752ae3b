import type { Page } from '@playwright/test';
import { createPicture } from '../pictures.ts';
import { requestJson } from '../api.ts';
import { registerMember, type Member } from '../members.ts';
import { moderatePromotion, publishPromotion } from '../promotions.ts';
import { expect, test } from '../fixtures.ts';

/** Runs in the page: pastes a picture, or drops it onto the drop zone. */
function insertPicture({
  method,
  name,
  bytes,
}: {
  method: 'paste' | 'drop';
  name: string;
  bytes: number[];
}): void {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
  if (method === 'paste')
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  else
    document
      .querySelector('.picture-zone')
      ?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}

test.describe.configure({ mode: 'default' });

let carla: Member;
const run = Date.now().toString(36);

const waitForError = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).waitFor();

test.beforeAll(async () => {
  carla = await registerMember(`Carla Publica ${run}`);
});

test('local form validates, keeps the draft through failures and publishes; an edit keeps the picture', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const person = await visit('phone');
  await person.setSession(carla);
  const { page } = person;
  await page.goto('/minhas-promocoes');
  await page.getByRole('link', { name: 'Criar minha primeira promoção' }).waitFor();
  expect(await person.listA11yViolations()).toEqual([]);

  await page.goto('/curitiba/nova-promocao');
  await page.getByRole('heading', { name: 'Publicar Promoção Local em Curitiba' }).waitFor();
  const send = page.getByRole('button', { name: 'Publicar Promoção Local' });
  await send.click();
  for (const text of [
    'Título obrigatório',
    'Descrição obrigatória',
    'Preço original obrigatório',
    'Preço promocional obrigatório',
    'Loja obrigatória',
    'Categoria obrigatória',
  ]) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  expect(await page.getByRole('textbox', { name: 'Cidade' }).inputValue()).toBe('Curitiba');
  expect(await page.getByRole('textbox', { name: 'Cidade' }).isEditable()).toBe(false);
  expect(await person.listA11yViolations()).toEqual([]);

  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await page
    .getByText('Por favor, selecione apenas arquivos de imagem (JPG, PNG, GIF, WEBP)')
    .first()
    .waitFor();
  const buffer = await createPicture();
  await file.setInputFiles({ name: 'cafe.png', mimeType: 'image/png', buffer });
  await page.getByAltText('Prévia da imagem escolhida').waitFor();
  await file.setInputFiles({ name: 'falsa.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('texto') });
  await page.getByText('Não foi possível abrir esta imagem. Tente outra.').waitFor();
  const bytes = [...buffer];
  for (const [method, name] of [
    ['paste', 'colada.png'],
    ['drop', 'arrastada.png'],
  ] as const) {
    await page.evaluate(insertPicture, { method, name, bytes });
    await page.getByText(name).waitFor();
  }
  await file.setInputFiles({ name: 'cafe.png', mimeType: 'image/png', buffer });
  await page.getByText('cafe.png').waitFor();
  await page.getByLabel('Título').fill(`Café na banca ${run}`);
  await page.getByLabel('Descrição').fill('Sábado de manhã.');
  await page.getByLabel('Preço original').fill('29,90');
  await page.getByLabel('Preço promocional').fill('19,90');
  await page.getByRole('textbox', { name: 'Loja' }).fill('Banca do Zé');
  await page.getByLabel('Categoria').selectOption('alimentos');

  // The typed values survive three failures and the end of the session.
  const failures: [number, object, string][] = [
    [500, {}, 'Erro ao publicar promoção local'],
    [400, { message: 'Hoje não dá' }, 'Hoje não dá'],
    [401, { message: 'Entre na sua conta para continuar.' }, 'Entre na sua conta para continuar.'],
  ];
  for (const [status, json, text] of failures) {
    await page.route('**/api/promotions', (route) => route.fulfill({ status, json }));
    await send.click();
    await waitForError(page, text);
    await page.unroute('**/api/promotions');
  }
  await page.waitForURL('**/login');
  await page.evaluate((token) => localStorage.setItem('token', token), carla.token);
  await page.goto('/curitiba/nova-promocao');
  await page.getByText('Este é o rascunho que você tinha começado.').waitFor();
  expect(await page.getByLabel('Título').inputValue()).toBe(`Café na banca ${run}`);
  await page.getByAltText('Prévia da imagem escolhida').waitFor();
  await send.click();
  const boxOfPublishing = page.getByRole('group', { name: 'Avisos da publicação' });
  await boxOfPublishing.getByText(/Sua promoção foi enviada e aguarda aprovação/).waitFor();
  await page.waitForURL(/\/curitiba$/);

  // An edit without a new picture keeps the old one.
  const { promotions } = await requestJson<{ promotions: { _id: string; image: string }[] }>(
    'GET',
    `/users/${carla.id}/promotions`,
    carla.token,
  );
  await page.goto(`/curitiba/editar-promocao/${promotions[0]?._id}`);
  await page.getByAltText('Imagem atual').waitFor();
  await page.getByLabel('Título').fill(`Café moído na banca ${run}`);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  const body = (await sent).postData() ?? '';
  expect(body).toContain('name="currentImage"');
  expect(body).toContain(promotions[0]?.image);
  await page.getByText('Promoção atualizada com sucesso!').waitFor();
});

test('online form shows an error for each invalid field and failed request', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const author = await visit('desktop');
  await author.setSession(carla);
  const { page } = author;
  await page.goto('/nova-promocao');
  const send = page.getByRole('button', { name: 'Publicar Promoção Online' });
  await page.getByLabel('Título').fill('Abc');
  await page.getByLabel('Preço promocional').fill('0');
  await page.getByLabel('Descrição').fill('a'.repeat(1001));
  await send.click();
  for (const text of [
    'Título deve ter no mínimo 5 caracteres',
    'Descrição deve ter no máximo 1000 caracteres',
    'Preço deve ser maior que zero',
    'Link do site obrigatório',
  ]) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  await page.getByLabel('Título').fill('');
  await page.getByText('Título obrigatório').waitFor();
  await page.getByLabel('Preço promocional').fill('');
  await page.getByText('Preço promocional obrigatório').waitFor();

  await page.getByLabel('Título').fill('Chaleira de inox');
  await page.getByLabel('Preço promocional').fill('89,90');
  await page.getByLabel('Descrição').fill('');
  await page.getByLabel('Link do site').fill('https://chaleira.example');
  const errors = [
    { field: 'title', message: 'Título repetido' },
    { field: 'link', message: 'Loja desconhecida' },
  ];
  for (const [json, text] of [
    [{}, 'Erro ao publicar promoção online'],
    [{ message: 'Limite do dia' }, 'Limite do dia'],
    [{ message: 'Confira', errors }, 'Título repetido | Loja desconhecida'],
  ] as const) {
    await page.route('**/api/promotions', (route) => route.fulfill({ status: 400, json }));
    await send.click();
    await waitForError(page, text);
    await page.unroute('**/api/promotions');
  }
  await page.locator('.error').filter({ hasText: 'Título repetido' }).waitFor();
});

test('rejected promotion shows its reason and is sent again when its author edits it', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const rejected = await publishPromotion(carla.token, { title: `Tênis de corrida ${run}` });
  await moderatePromotion(rejected, carla.token, 'reject');
  const person = await visit('desktop');
  await person.setSession(carla);
  const { page } = person;
  await page.goto('/minhas-promocoes');
  expect(await page.getByRole('link', { name: 'Nova Promoção' }).getAttribute('href')).toBe('/nova-promocao');
  const refused = page.getByRole('region', { name: /Rejeitadas/ });
  await refused.getByText('Motivo da rejeição').waitFor();
  await refused.getByText('O link leva a outro produto.').waitFor();
  expect(await person.listA11yViolations()).toEqual([]);

  await refused.getByRole('link', { name: /^Editar e reenviar/ }).click();
  await page.getByRole('heading', { name: 'Editar Promoção' }).waitFor();
  expect(await page.getByLabel('Preço promocional').inputValue()).toBe('89,90');
  await page.getByLabel('Preço original').fill('');
  await page.getByLabel('Título').fill('');
  await page.getByRole('button', { name: 'Salvar e reenviar' }).click();
  await page.getByText('Título obrigatório').waitFor();
  await page.getByLabel('Título').fill(`Tênis de corrida leve ${run}`);
  expect(await person.listA11yViolations()).toEqual([]);
  for (const [json, text] of [
    [{}, 'Erro ao atualizar promoção'],
    [{ message: 'Mudou enquanto você agia' }, 'Mudou enquanto você agia'],
  ] as const) {
    await page.route(`**/api/promotions/${rejected}`, (route) => route.fulfill({ status: 409, json }));
    await page.getByRole('button', { name: 'Salvar e reenviar' }).click();
    await waitForError(page, text);
    await page.unroute(`**/api/promotions/${rejected}`);
  }
  await page.reload();
  expect(await page.getByLabel('Título').inputValue()).toBe(`Tênis de corrida leve ${run}`);
  await page.getByRole('button', { name: 'Salvar e reenviar' }).click();
  await page.getByText('Promoção atualizada com sucesso!').waitFor();
  await page.getByText(/enviada e aguarda aprovação/).waitFor();
  await page.goto('/minhas-promocoes');
  await page
    .getByRole('region', { name: /Pendentes de Aprovação/ })
    .getByText(`Tênis de corrida leve ${run}`)
    .first()
    .waitFor();
});

test('edit page turns away members who are not the author, and own list shows errors and pages', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const deal = await publishPromotion(carla.token, { title: `Chaleira ${run}` });
  await moderatePromotion(deal, carla.token, 'approve');
  const other = await visit('phone');
  await other.setSession(await registerMember(`Outro ${run}`));
  const { page } = other;
  await page.goto(`/editar-promocao/${deal}`);
  await waitForError(page, 'Você não tem permissão para editar esta promoção');
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto('/curitiba/editar-promocao/000000000000000000000000');
  await waitForError(page, 'Erro ao carregar a promoção');
  expect(new URL(page.url()).pathname).toBe('/');

  await page.route('**/users/*/promotions*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/minhas-promocoes');
  await waitForError(page, 'Erro ao carregar suas promoções');
  await page.unroute('**/users/*/promotions*');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByRole('link', { name: 'Criar minha primeira promoção' }).waitFor();

  // Two pages of active promotions.
  const promotion = await requestJson<object>('GET', `/promotions/${deal}`, carla.token);
  await page.route('**/users/*/promotions?*limit=20', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const pageNumber = Number(query.get('page'));
    const some = query.get('status') === 'active';
    const promotions = some
      ? [{ ...promotion, _id: `${pageNumber}`.padStart(24, '0'), title: `Da página ${pageNumber}` }]
      : [];
    return route.fulfill({
      json: { promotions, page: pageNumber, totalPages: some ? 2 : 1, total: some ? 2 : 0 },
    });
  });
  await page.reload();
  await page.getByRole('link', { name: 'Da página 1', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Mostrar mais' }).click();
  await page.getByRole('link', { name: 'Da página 2', exact: true }).waitFor();
});
