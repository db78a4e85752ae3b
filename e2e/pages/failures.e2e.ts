import type { Browser, Page, Route } from 'playwright-core';
import { openBrowser, Person } from './browser.ts';

type Answer = (route: Route) => Promise<void>;

const answer =
  (status: number, body: object = {}): Answer =>
  (route) =>
    route.fulfill({ status, json: body });

/** Section 8: what a failed call says where its place has no words of its own. */
const general: [string, Answer, string][] = [
  ['403', answer(403, { msg: 'outra coisa' }), 'Acesso negado. Você não tem permissão para esta ação.'],
  ['404', answer(404, { msg: 'outra coisa' }), 'Recurso não encontrado.'],
  ['outra, com msg', answer(500, { msg: 'A feira está fechada.' }), 'A feira está fechada.'],
  ['outra, sem msg', answer(502), 'Ocorreu um erro na requisição.'],
  ['sem resposta', (route) => route.abort('connectionreset'), 'Erro de conexão com o servidor.'],
];

/** Of failures only: what others publish meanwhile is told here too. */
const toasts = (page: Page) => page.locator('.Toastify__toast[role=alert]');

/** Takes the one toast away, once it is there. */
async function dismissToast(page: Page): Promise<void> {
  await toasts(page).getByRole('button', { name: 'Fechar o aviso' }).click();
  await toasts(page).waitFor({ state: 'detached' });
}

describe('falhas, cada uma com as palavras da especificação', () => {
  let browser: Browser;
  let ana: Person;
  beforeAll(async () => {
    browser = await openBrowser();
    ana = await Person.arrive(browser, 'desk');
    await ana.signIn('ana@pechincha.dev', 'ana123');
  });
  afterAll(() => browser.close());

  it('diz uma vez o que falhou, e o 401 em silêncio', async () => {
    const { page } = ana;
    const address = '**/api/gamification/redemptions';
    let fail: Answer = answer(500);
    await page.route(address, (route) => fail(route));
    await page.goto('/meus-resgates');
    const again = page.getByRole('button', { name: 'Tentar de novo' });
    await again.waitFor();
    await dismissToast(page);
    for (const [, how, words] of general) {
      fail = how;
      await again.click();
      await toasts(page).filter({ hasText: words }).waitFor();
      expect(await toasts(page).count()).toBe(1);
      expect(await toasts(page).getAttribute('role')).toBe('alert');
      await dismissToast(page);
    }
    expect(await ana.barriers()).toEqual([]);

    // A request that cannot even be made.
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
    // Who signs in comes back to where they were: there nothing may be refused any more.
    await page.unrouteAll();
  });

  it('diz as palavras das recompensas', async () => {
    const { page } = ana;
    // The session that was refused is gone; the page for signing in stands.
    await page.getByLabel('Email').fill('ana@pechincha.dev');
    await page.getByLabel('Senha', { exact: true }).fill('ana123');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByText('Login realizado com sucesso!').waitFor();
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
    // An answer that was lost is asked for again; what was refused is another wish.
    expect(keys[0]).toMatch(/^[\w-]{16,}$/);
    expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('fica vazia e quieta quando as conquistas falham', async () => {
    const { page } = ana;
    await page.route('**/api/gamification/badges', answer(500, { msg: 'outra coisa' }));
    await page.goto('/minhas-conquistas');
    await page.getByText('As conquistas não chegaram.').waitFor();
    expect(await toasts(page).count()).toBe(0);
    expect(await ana.barriers()).toEqual([]);
  });
});
