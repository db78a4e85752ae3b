import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const id = (number: number): string => `65000000000000000000000${number}`;

const createPending = (number: number, change: Record<string, unknown> = {}) => ({
  _id: id(number),
  title: `Promoção que espera ${number}`,
  description: 'Preço no Pix.',
  originalPrice: 199.9,
  promotionalPrice: 149.9,
  discount: 25,
  store: 'Casa da Xícara',
  link: 'https://casa-da-xicara.example/x',
  image: null,
  coupon: '',
  category: 'casa',
  city: number === 2 ? 'curitiba' : 'online',
  status: 'pending',
  createdAt: '2026-01-05T12:00:00.000Z',
  submittedAt: '2026-01-05T12:00:00.000Z',
  revision: 1,
  author: { _id: id(9), name: 'Nara Lopes', avatar: null, email: 'nara@correio.example' },
  previous: null,
  authorRecord: { approved: 3, rejected: 1 },
  ...change,
});

let page: Page;
let queue: unknown[];
let total: number;

const respondWithQueue = () =>
  page.route('**/api/admin/moderation/pending', (route) =>
    route.fulfill({ json: queue, headers: { 'x-total-count': String(total) } }),
  );
test.beforeEach(async ({ manager }) => {
  ({ page } = manager);
  await respondWithQueue();
});

const openQueue = async (deals: unknown[], all = deals.length): Promise<void> => {
  queue = deals;
  total = all;
  await page.goto('/admin/moderacao');
  await page.getByRole('heading', { name: 'Moderação de promoções' }).waitFor();
};
const row = (number: number) => page.getByRole('row').filter({ hasText: `Promoção que espera ${number}` });
const waitForText = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const respondTo = async (
  decision: 'approve' | 'reject',
  response: Parameters<Route['fulfill']>[0],
): Promise<void> => {
  await page.unroute(`**/${decision}?*`);
  await page.route(`**/${decision}?*`, (route) => route.fulfill(response));
};

test('moderation queue shows its columns and total, and links to each promotion in a new tab', async ({
  manager,
}) => {
  const before = {
    title: 'Promoção que espera 2',
    description: 'Preço no Pix.',
    originalPrice: 199.9,
    promotionalPrice: 139.9,
    store: 'Casa da Xícara',
    link: 'https://casa-da-xicara.example/x',
    image: null,
    coupon: '',
    moderationReason: 'O preço era outro.',
  };
  await openQueue([createPending(1, { originalPrice: null }), createPending(2, { previous: before })], 231);
  await row(2).waitFor();
  await row(1).getByText('De N/A').waitFor();
  await row(2).getByText('R$ 199,90').waitFor();
  await row(2).getByText('3 aprovadas, 1 rejeitada').waitFor();
  await row(2).getByText('O que mudou').click();
  await row(2).getByText('O preço era outro.').waitFor();
  await row(2).locator('del', { hasText: '139,90' }).waitFor();
  await row(2).locator('ins', { hasText: '149,90' }).waitFor();
  expect((await page.getByRole('columnheader').allTextContents()).map((text) => text.trim())).toEqual([
    'Promoção',
    'Loja',
    'Preços',
    'Autor',
    'Data',
    'Ações',
  ]);
  await page.getByText('231 aguardam aprovação. Aqui estão as 2 mais antigas').waitFor();
  const getLink = (number: number) => row(number).getByRole('link', { name: /Ver detalhes/ });
  expect(await getLink(1).getAttribute('href')).toBe(`/promocao/${id(1)}`);
  expect(await getLink(2).getAttribute('href')).toBe(`/curitiba/promocao/${id(2)}`);
  expect(await getLink(2).getAttribute('target')).toBe('_blank');
  expect(await manager.listA11yViolations()).toEqual([]);
  queue = [];
  total = 0;
  await page.getByRole('button', { name: 'Atualizar lista' }).click();
  await page.getByText('Não há promoções pendentes de moderação.').waitFor();
});

test('moderation shortcuts work from the keyboard, but not while typing or when switched off', async () => {
  await openQueue([createPending(1), createPending(2), createPending(3)]);
  await respondTo('approve', { json: { message: 'ok', msg: 'ok' } });
  await respondTo('reject', { json: { message: 'ok', msg: 'ok' } });
  await page.getByText('Na linha em foco, A aprova, R rejeita e X escolhe.').waitFor();
  // J moves the focus into the list from anywhere on the page.
  await row(1).waitFor();
  await page.keyboard.press('j');
  expect(await row(1).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('j');
  expect(await row(2).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo da rejeição').waitFor();
  await dialog.getByRole('button', { name: 'Rejeitar promoção' }).click();
  await dialog.getByText('É necessário fornecer um motivo para a rejeição').waitFor();
  // Shortcut letters are plain text in the field.
  await dialog.getByLabel('Motivo da rejeição').pressSequentially('karj');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await row(2).getByRole('button', { name: 'Rejeitar' }).click();
  expect(await dialog.getByLabel('Motivo da rejeição').inputValue()).toBe('karj');
  await dialog.getByRole('button', { name: 'Rejeitar promoção' }).click();
  await waitForText('Promoção rejeitada com sucesso!');
  await row(2).waitFor({ state: 'detached' });

  await page.getByLabel('Atalhos de uma letra').uncheck();
  await row(1).focus();
  await page.keyboard.press('a');
  await page.keyboard.press('ArrowDown');
  expect(await row(3).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByLabel('Atalhos de uma letra').check();
  await row(1).focus();
  await page.keyboard.press('a');
  await waitForText('Promoção aprovada com sucesso!');
  await row(1).waitFor({ state: 'detached' });
  expect(await row(3).count()).toBe(1);
});

test('moderation queue shows an error when a request fails', async ({ allowErrors }) => {
  allowErrors();
  await openQueue([createPending(1)]);
  await respondTo('approve', { status: 500, json: {} });
  await respondTo('reject', { status: 500, json: {} });
  await row(1).getByRole('button', { name: 'Aprovar' }).click();
  await waitForText('Erro ao aprovar promoção');
  await row(1).getByRole('button', { name: 'Rejeitar' }).click();
  await page.getByLabel('Motivo da rejeição').fill('Link quebrado.');
  await page.getByRole('button', { name: 'Rejeitar promoção' }).click();
  await waitForText('Erro ao rejeitar promoção');
  await page.route('**/api/admin/moderation/pending', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/admin/moderacao');
  await waitForText('Erro ao carregar promoções pendentes');
  await page.getByRole('button', { name: 'Tentar de novo' }).waitFor();
});

test('moderation queue shows the new state when a promotion was decided or changed meanwhile', async ({
  allowErrors,
}) => {
  allowErrors();
  await openQueue([createPending(1), createPending(2)]);
  await row(1).waitFor();
  const decided = 'Outra pessoa da moderação já decidiu esta promoção.';
  await respondTo('approve', {
    status: 409,
    json: { code: 'ALREADY_MODERATED', message: decided, msg: decided, errors: [] },
  });
  queue = [createPending(2)];
  total = 1;
  await row(1).getByRole('button', { name: 'Aprovar' }).click();
  await waitForText(decided);
  await row(1).waitFor({ state: 'detached' });

  const changed = 'A promoção foi alterada depois que você abriu. Confira a nova versão.';
  await respondTo('approve', {
    status: 409,
    json: { code: 'PROMOTION_CHANGED', message: changed, msg: changed, errors: [] },
  });
  queue = [createPending(2, { title: 'Promoção que espera 2, corrigida', revision: 2 })];
  await row(2).getByRole('button', { name: 'Aprovar' }).click();
  await waitForText(changed);
  await page.getByRole('link', { name: 'Promoção que espera 2, corrigida', exact: true }).waitFor();
});
