import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

type Respond = (route: Route) => Promise<void>;

const respondWith =
  (status: number, body: object = {}): Respond =>
  (route) =>
    route.fulfill({ status, json: body });

/** Error texts on pages without their own text for the failed request. */
const generalErrors: [Respond, string][] = [
  [respondWith(403, { msg: 'outra coisa' }), 'Acesso negado. Você não tem permissão para esta ação.'],
  [respondWith(404, { msg: 'outra coisa' }), 'Recurso não encontrado.'],
  [respondWith(500, { msg: 'A feira está fechada.' }), 'A feira está fechada.'],
  [respondWith(502), 'Ocorreu um erro na requisição.'],
  [(route) => route.abort('connectionreset'), 'Erro de conexão com o servidor.'],
];

/** Error toasts only. */
const toasts = (page: Page) => page.locator('[role=alert] .toast');

/** Waits for the toast and closes it. */
async function dismissToast(page: Page): Promise<void> {
  await toasts(page).getByRole('button', { name: 'Fechar o aviso' }).click();
  await toasts(page).waitFor({ state: 'detached' });
}

test('failed request shows one toast, and none when the status is 401', async ({ ana, allowErrors }) => {
  allowErrors();
  const { page } = ana;
  const address = '**/api/gamification/redemptions';
  let fail: Respond = respondWith(500);
  await page.route(address, (route) => fail(route));
  await page.goto('/meus-resgates');
  const retryButton = page.getByRole('button', { name: 'Tentar de novo' });
  await retryButton.waitFor();
  await dismissToast(page);
  for (const [respond, text] of generalErrors) {
    fail = respond;
    await retryButton.click();
    await toasts(page).filter({ hasText: text }).waitFor();
    expect(await toasts(page).count()).toBe(1);
    await dismissToast(page);
  }
  expect(await ana.listA11yViolations()).toEqual([]);

  // The request cannot be sent at all.
  await page.evaluate(`{
      const { open } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.open = function () {
        XMLHttpRequest.prototype.open = open;
        throw new TypeError('no');
      };
    }`);
  await retryButton.click();
  await toasts(page).filter({ hasText: 'Ocorreu um erro ao processar sua requisição.' }).waitFor();
  await dismissToast(page);

  fail = respondWith(401, { msg: 'Sessão encerrada' });
  await retryButton.click();
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor();
  expect(await toasts(page).count()).toBe(0);
});

test('rewards page shows its own error texts when a request fails', async ({ ana, allowErrors }) => {
  allowErrors();
  const { page } = ana;
  let list: Respond = respondWith(500, { msg: 'outra coisa' });
  await page.route('**/api/gamification/rewards', (route) => list(route));
  await page.goto('/resgatar-recompensas');
  await toasts(page).filter({ hasText: 'Erro ao carregar recompensas.' }).waitFor();
  expect(await toasts(page).count()).toBe(1);
  await dismissToast(page);

  const mug = {
    _id: '0123456789abcdef01234567',
    title: 'Caneca',
    description: 'De louça.',
    image: null,
    pointsCost: 1,
    quantity: 9,
  };
  list = respondWith(200, [mug] as unknown as object);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  const keys: (string | undefined)[] = [];
  // The dialog stays open, but after a conflict, in which what it says is outdated.
  const failures: [Respond, string, isClosed: boolean][] = [
    [(route) => route.abort('connectionreset'), 'Erro ao resgatar recompensa.', false],
    [respondWith(500), 'Erro ao resgatar recompensa.', false],
    [
      respondWith(409, { message: 'Você não tem pontos suficientes.' }),
      'Você não tem pontos suficientes.',
      true,
    ],
    [respondWith(409, { msg: 'Esta recompensa está esgotada.' }), 'Esta recompensa está esgotada.', true],
  ];
  let redeem: Respond = respondWith(500);
  await page.route('**/api/gamification/redeem/*', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return redeem(route);
  });
  const dialog = page.getByRole('dialog');
  for (const [respond, text, isClosed] of failures) {
    redeem = respond;
    await page.getByRole('article').getByRole('button', { name: 'Resgatar' }).click();
    await dialog.getByRole('button', { name: 'Resgatar' }).click();
    await toasts(page).filter({ hasText: text }).waitFor();
    expect(await toasts(page).count()).toBe(1);
    if (!isClosed) await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await dialog.waitFor({ state: 'detached' });
    await dismissToast(page);
  }
  // What is lost is sent twice. A retry after it or a 500 has the same idempotency key; after a 409 there is a new one.
  const [key, ...others] = keys;
  expect(key).toMatch(/^[\w-]{16,}$/);
  expect(others).toEqual([key, key, key, expect.any(String)]);
  expect(others[3]).not.toBe(key);
});

test('achievements page shows no toast when the badges cannot be loaded', async ({ ana, allowErrors }) => {
  allowErrors();
  const { page } = ana;
  await page.route('**/api/gamification/badges', respondWith(500, { msg: 'outra coisa' }));
  await page.goto('/minhas-conquistas');
  await page.getByText('As conquistas não chegaram.').waitFor();
  expect(await toasts(page).count()).toBe(0);
  expect(await ana.listA11yViolations()).toEqual([]);
});
