import type { Browser, Page } from 'playwright-core';
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
    await elza.page.locator('.deal').first().waitFor();
    expect(await elza.page.getByText('Não deu para carregar').count()).toBe(0);
    expect(await readStoredToken(elza.page)).toBeNull();
  });

  it('open list is read again as a visitor when the session ends during the visit', async () => {
    const { token } = await arrange.register('Ivo Brandão');
    const ivo = await Person.arrive(browser, 'desk');
    const { page } = ivo;
    await openAs(ivo, { token }, '/');
    await page.locator('.deal').first().waitFor();
    await page.getByRole('button', { name: /menu de Ivo/ }).waitFor();
    await arrange.call('POST', '/users/logout', token);
    await page.getByRole('link', { name: 'Menor preço' }).click();
    await page.waitForURL(/sort=price_asc/);
    await page.getByRole('link', { name: 'Entrar', exact: true }).waitFor();
    await page.locator('.list-box:not([aria-busy=true]) .deal').first().waitFor();
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
});
