import { eventually } from '@pechincha/testing/eventually';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, Person } from './browser.ts';

interface Head {
  titles: string[];
  canonicals: string[];
  addresses: string[];
  previews: string[];
  descriptions: number;
  images: number;
  robots: string[];
}

/** What the document says of itself, each tag as often as it stands there. */
const readHead = (page: Page) =>
  page.evaluate<Head>(`(() => {
    const all = (selector) => [...document.head.querySelectorAll(selector)];
    const path = (address) => { const url = new URL(address); return url.pathname + url.search; };
    return {
      titles: all('title').map((title) => title.textContent),
      canonicals: all('link[rel=canonical]').map((link) => path(link.href)),
      addresses: all('meta[property="og:url"]').map((meta) => path(meta.content)),
      previews: all('meta[property="og:title"]').map((meta) => meta.content),
      descriptions: all('meta[name=description]').length,
      images: all('meta[property="og:image"]').length,
      robots: all('meta[name=robots]').map((meta) => meta.content),
    };
  })()`);

describe('going from page to page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('head and announcement follow the route, each tag once', async () => {
    const { page } = await Person.arrive(browser, 'desk');
    const expectHead = (title: RegExp, path: string, robots: string[] = []) =>
      eventually(async () => {
        const head = await readHead(page);
        expect(head).toEqual({
          titles: [expect.stringMatching(title)],
          canonicals: [path],
          addresses: [path],
          previews: [expect.stringMatching(title.source.replace(' · Pechincha$', ''))],
          descriptions: 1,
          images: 1,
          robots,
        });
      });
    await page.goto('/');
    await page.locator('.deal-title a').first().waitFor();
    await expectHead(/^Promoções em todas as cidades · Pechincha$/, '/');
    const announced = page.locator('.announcement');
    expect(await announced.textContent()).toBe('');

    await page.getByRole('link', { name: 'Próxima' }).click();
    await expectHead(/^Promoções em todas as cidades, página 2 · Pechincha$/, '/?page=2');
    expect(await announced.textContent()).toBe('Promoções em todas as cidades, página 2');

    await page.locator('.deal-title a').first().click();
    await page.getByText('Por apenas').waitFor();
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const path = new URL(page.url()).pathname;
    await expectHead(/^.+ por R\$ [\d.,]+ · Pechincha$/, path);
    expect(await announced.textContent()).toContain(title);

    await page.getByRole('contentinfo').getByRole('link', { name: 'Termos de Uso' }).click();
    await expectHead(/^Termos de Uso · Pechincha$/, '/termos');
    await page.getByRole('banner').getByRole('link', { name: 'Entrar', exact: true }).click();
    await expectHead(/^Entrar · Pechincha$/, '/login', ['noindex']);
    await page.goBack();
    await expectHead(/^Termos de Uso · Pechincha$/, '/termos');
  });

  it('way back from a deal leads to the list as it was left', async () => {
    const { page } = await Person.arrive(browser, 'phone');
    await page.goto('/?sort=price_desc');
    const first = page.locator('.deal-title a').first();
    const dearest = await first.textContent();
    await page.getByRole('link', { name: 'Próxima' }).click();
    await page.waitForURL(/page=2/);
    await eventually(async () => expect(await first.textContent()).not.toBe(dearest));
    const deal = page.locator('.deal-title a').nth(7);
    await deal.scrollIntoViewIfNeeded();
    const place = await page.evaluate<number>('scrollY');
    expect(place).toBeGreaterThan(200);
    await deal.click();
    await page.getByText('Por apenas').waitFor();
    const back = page.getByRole('link', { name: 'Voltar às promoções' });
    expect(await back.getAttribute('href')).toBe('/?sort=price_desc&page=2');
    await back.click();
    await page.waitForURL((url) => url.search === '?sort=price_desc&page=2');
    await page.waitForFunction((top) => Math.abs(scrollY - top) < 40, place);
    // It went back: what is ahead is the deal.
    await page.goForward();
    await page.getByText('Por apenas').waitFor();
  });

  it('way back from a deal that was opened by its address leads to the list of its city', async () => {
    const { page } = await Person.arrive(browser, 'phone');
    await page.goto('/curitiba');
    const path = (await page.locator('.deal-title a').first().getAttribute('href')) ?? '';
    const arrived = await Person.arrive(browser, 'phone');
    await arrived.page.goto(path);
    await arrived.page.getByRole('link', { name: 'Voltar às promoções' }).click();
    await arrived.page.getByRole('heading', { name: /em Curitiba/ }).waitFor();
  });

  it('installed app has a way back on every page', async () => {
    const person = await Person.arrive(browser, 'phone');
    const { page } = person;
    const back = page.getByRole('button', { name: 'Voltar', exact: true });
    await page.goto('/termos');
    await page.getByRole('heading', { name: 'Termos de Uso', level: 1 }).waitFor();
    expect(await back.count()).toBe(0);
    await page.addInitScript(`{
      const { matchMedia } = window;
      window.matchMedia = (query) => (query.includes('display-mode: standalone') ? { matches: true } : matchMedia(query));
    }`);
    await page.goto('about:blank');
    await page.goto('/termos');
    await back.waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await person.barriers()).toEqual([]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Política de Privacidade' }).click();
    await page.getByRole('heading', { name: 'Política de Privacidade', level: 1 }).waitFor();
    await back.click();
    await page.getByRole('heading', { name: 'Termos de Uso', level: 1 }).waitFor();
    await page.evaluate(`history.replaceState(null, '')`);
    await page.reload();
    // Nothing lies behind: home.
    await back.click();
    await page.locator('.deal-title a').first().waitFor();
    expect(await back.count()).toBe(0);
  });

  it('list is asked for again when the early request hangs', async () => {
    const { page } = await Person.arrive(browser, 'phone');
    let asked = 0;
    await page.route('**/api/promotions', async (route) => {
      asked += 1;
      if (asked > 1) await route.continue();
    });
    await page.goto('/');
    await page.locator('.deal-title a').first().waitFor();
    expect(asked).toBe(2);
  });
});
