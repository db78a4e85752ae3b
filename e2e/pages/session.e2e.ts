import { eventually } from '@pechincha/testing/eventually';
import type { Browser, Page, Route } from 'playwright-core';
import { openBrowser, Person } from './browser.ts';
import { arrange } from './members.ts';
import { openAs } from './new-member.ts';

const readStoredToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const storeToken = (page: Page, token: string) =>
  page.evaluate((next) => localStorage.setItem('token', next), token);

/** The first deal that anybody may comment on. */
async function findDeal(): Promise<string> {
  const { promotions } = await arrange.call<{ promotions: { _id: string }[] }>(
    'GET',
    '/promotions',
    undefined,
  );
  const [first] = promotions;
  if (!first) throw new Error('There is no deal');
  return first._id;
}

describe('session in the browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('home page shows its deals when the stored session has ended', async () => {
    const { token } = await arrange.register('Elza Torres');
    await arrange.call('POST', '/users/logout', token);
    const elza = await Person.arrive(browser, 'phone');
    await openAs(elza, { token }, '/');
    await elza.page.locator('.deal-title a').first().waitFor();
    expect(await elza.page.getByText('Não deu para carregar').count()).toBe(0);
    expect(await readStoredToken(elza.page)).toBeNull();
  });

  it('open list is read again as a visitor when the session ends during the visit', async () => {
    const { token } = await arrange.register('Ivo Brandão');
    const ivo = await Person.arrive(browser, 'desk');
    const { page } = ivo;
    await openAs(ivo, { token }, '/');
    await page.locator('.deal-title a').first().waitFor();
    await page.getByRole('button', { name: /menu de Ivo/ }).waitFor();
    await arrange.call('POST', '/users/logout', token);
    await page.getByRole('link', { name: 'Menor preço' }).click();
    await page.waitForURL(/sort=price_asc/);
    await page.getByRole('link', { name: 'Entrar', exact: true }).waitFor();
    await page.locator('.list-box:not([aria-busy=true]) .deal-title a').first().waitFor();
    expect(await page.getByText('Não deu para carregar').count()).toBe(0);
  });

  it('tab shows nothing of the first member when another member signs in in another tab', async () => {
    const [rita, caio] = await Promise.all([arrange.register('Rita Lemos'), arrange.register('Caio Nunes')]);
    await arrange.call('POST', '/alerts', rita.token, { keyword: 'samovar' });
    const person = await Person.arrive(browser, 'desk');
    const { page, context } = person;
    await openAs(person, rita, '/meus-alertas');
    await page.getByText('samovar').waitFor();

    // Held back: what is on the page before the answer comes is what was cached.
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/alerts', async (route) => {
      await asked;
      await route.continue();
    });
    const other = await context.newPage();
    await other.goto('/termos');
    await storeToken(other, caio.token);
    await page.getByRole('button', { name: /menu de Caio/ }).waitFor();
    await page.getByRole('heading', { name: 'Gerenciar Alertas de Promoção' }).waitFor();
    expect(await page.getByText('samovar').count()).toBe(0);
    answer();
    await page.getByText('Nenhum alerta ainda').waitFor();
  });

  it('comment draft belongs to the member who typed it', async () => {
    const [lia, davi] = await Promise.all([arrange.register('Lia Prates'), arrange.register('Davi Rocha')]);
    const path = `/promocao/${await findDeal()}`;
    const person = await Person.arrive(browser, 'desk');
    const { page, context } = person;
    await openAs(person, lia, path);
    const field = page.getByLabel('Seu comentário');
    await field.fill('Ainda não sei se vale');

    const other = await context.newPage();
    await other.goto('/termos');
    await storeToken(other, davi.token);
    await page.getByRole('button', { name: /menu de Davi/ }).waitFor();
    expect(await field.inputValue()).toBe('');
    await page.reload();
    await field.waitFor();
    expect(await field.inputValue()).toBe('');
    await storeToken(other, lia.token);
    await page.getByRole('button', { name: /menu de Lia/ }).waitFor();
    expect(await field.inputValue()).toBe('Ainda não sei se vale');
  });

  describe('while the member is loaded', () => {
    const me = '**/api/users/me';

    it.each([
      ['there is no answer', 'Sem resposta do servidor', (route: Route) => route.abort('connectionreset')],
      [
        'the answer is 429',
        'Muitos acessos de uma vez',
        (route: Route) => route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: {} }),
      ],
    ])('page waits, keeps the token and recovers by itself when %s', async (_name, words, refuse) => {
      const session = await arrange.register('Nair Coelho');
      const nair = await Person.arrive(browser, 'phone');
      const { page } = nair;
      let asked = 0;
      await page.route(me, (route) => {
        asked += 1;
        return refuse(route);
      });
      await openAs(nair, session, '/perfil');
      await page.getByRole('heading', { name: words }).waitFor();
      // A server that failed as often would have been given up.
      await eventually(() => expect(asked).toBeGreaterThan(4), { timeoutMs: 60_000 });
      expect(await readStoredToken(page)).toBe(session.token);
      expect(await nair.barriers()).toEqual([]);
      await page.unroute(me);
      await page.getByRole('heading', { name: 'Nair Coelho' }).waitFor();
    });

    it('public page says that the server keeps the member waiting', async () => {
      const session = await arrange.register('Otto Braga');
      const otto = await Person.arrive(browser, 'desk');
      const { page } = otto;
      await page.route(me, (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '2' }, json: {} }),
      );
      await openAs(otto, session, '/');
      await page.locator('.deal-title a').first().waitFor();
      await page.getByText('Muitos acessos de uma vez').waitFor();
      await page.unroute(me);
      await page.getByRole('button', { name: /menu de Otto/ }).waitFor();
      await page.getByText('Muitos acessos de uma vez').waitFor({ state: 'detached' });
    });

    it('session ends at once when the answer is 401', async () => {
      const { token } = await arrange.register('Mara Diniz');
      await arrange.call('POST', '/users/logout', token);
      const mara = await Person.arrive(browser, 'desk');
      const { page } = mara;
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/api/users/me')) asked += 1;
      });
      await openAs(mara, { token }, '/perfil');
      await page.waitForURL('**/login');
      expect(await readStoredToken(page)).toBeNull();
      expect(asked).toBe(1);
    });

    it('session ends, with a word, when the server still fails after three more tries', async () => {
      const { token } = await arrange.register('Abel Sá');
      const abel = await Person.arrive(browser, 'desk');
      const { page } = abel;
      let asked = 0;
      await page.route(me, (route) => {
        asked += 1;
        return route.fulfill({ status: 503, json: {} });
      });
      await openAs(abel, { token }, '/perfil');
      await page.getByText('Não conseguimos confirmar sua sessão.').waitFor();
      expect(await readStoredToken(page)).toBeNull();
      expect(asked).toBe(4);
    });

    it('top bar shows a skeleton, and after three seconds the way to sign in', async () => {
      const session = await arrange.register('Iara Luz');
      const iara = await Person.arrive(browser, 'desk');
      const { page } = iara;
      await page.route(me, (route) => route.abort('connectionreset'));
      await openAs(iara, session, '/termos');
      const bar = page.getByRole('banner');
      await bar.locator('.bar-bone').waitFor();
      expect(await bar.getByRole('link', { name: 'Entrar', exact: true }).count()).toBe(0);
      await bar.getByRole('link', { name: 'Entrar', exact: true }).waitFor();
      expect(await bar.locator('.bar-bone').count()).toBe(0);
      await page.unroute(me);
      await bar.getByRole('button', { name: /menu de Iara/ }).waitFor();
      expect(await bar.getByRole('link', { name: 'Entrar', exact: true }).count()).toBe(0);
    });
  });
});
