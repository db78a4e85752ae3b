import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

type Answer = (route: Route) => Promise<void>;

const answer =
  (status: number, body: object = {}): Answer =>
  (route) =>
    route.fulfill({ status, json: body });

/** The texts for a failed request on pages that have no text of their own for it. */
const general: [Answer, string][] = [
  [answer(403, { msg: 'outra coisa' }), 'Acesso negado. Você não tem permissão para esta ação.'],
  [answer(404, { msg: 'outra coisa' }), 'Recurso não encontrado.'],
  [answer(500, { msg: 'A feira está fechada.' }), 'A feira está fechada.'],
  [answer(502), 'Ocorreu um erro na requisição.'],
  [(route) => route.abort('connectionreset'), 'Erro de conexão com o servidor.'],
];

/** Error toasts only. */
const toasts = (page: Page) => page.locator('.toast[role=alert]');

/** Waits for the toast and closes it. */
async function dismissToast(page: Page): Promise<void> {
  await toasts(page).getByRole('button', { name: 'Fechar o aviso' }).click();
  await toasts(page).waitFor({ state: 'detached' });
}

test('failed request shows one toast, and none when the status is 401', async ({ ana, allowErrors }) => {
  allowErrors();
  const { page } = ana;
  const address = '**/api/gamification/redemptions';
  let fail: Answer = answer(500);
  await page.route(address, (route) => fail(route));
  await page.goto('/meus-resgates');
  const again = page.getByRole('button', { name: 'Tentar de novo' });
  await again.waitFor();
  await dismissToast(page);
  for (const [how, words] of general) {
    fail = how;
    await again.click();
    await toasts(page).filter({ hasText: words }).waitFor();
    expect(await toasts(page).count()).toBe(1);
    expect(await toasts(page).getAttribute('role')).toBe('alert');
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
  await again.click();
  await toasts(page).filter({ hasText: 'Ocorreu um erro ao processar sua requisição.' }).waitFor();
  await dismissToast(page);

  fail = answer(401, { msg: 'Sessão encerrada' });
  await again.click();
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor();
  expect(await toasts(page).count()).toBe(0);
});

test('rewards page shows its own error texts when a request fails', async ({ ana, allowErrors }) => {
  allowErrors();
  const { page } = ana;
  let list: Answer = answer(500, { msg: 'outra coisa' });
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
  list = answer(200, [mug] as unknown as object);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  const keys: (string | undefined)[] = [];
  const failures: [Answer, string][] = [
    [(route) => route.abort('connectionreset'), 'Erro ao resgatar recompensa.'],
    [answer(500), 'Erro ao resgatar recompensa.'],
    [answer(409, { message: 'Você não tem pontos suficientes.' }), 'Você não tem pontos suficientes.'],
    [answer(409, { msg: 'Esta recompensa está esgotada.' }), 'Esta recompensa está esgotada.'],
  ];
  let redeem: Answer = answer(500);
  await page.route('**/api/gamification/redeem/*', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return redeem(route);
  });
  for (const [how, words] of failures) {
    redeem = how;
    await page.getByRole('article').getByRole('button', { name: 'Resgatar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resgatar' }).click();
    await toasts(page).filter({ hasText: words }).waitFor();
    expect(await toasts(page).count()).toBe(1);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await dismissToast(page);
  }
  // A lost response keeps the idempotency key; after a refusal there is a new one.
  expect(keys[0]).toMatch(/^[\w-]{16,}$/);
  expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
});

test('achievements page shows no toast when the badges cannot be loaded', async ({ ana, allowErrors }) => {
  allowErrors();
  const { page } = ana;
  await page.route('**/api/gamification/badges', answer(500, { msg: 'outra coisa' }));
  await page.goto('/minhas-conquistas');
  await page.getByText('As conquistas não chegaram.').waitFor();
  expect(await toasts(page).count()).toBe(0);
  expect(await ana.listA11yViolations()).toEqual([]);
});
