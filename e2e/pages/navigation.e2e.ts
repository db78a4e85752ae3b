import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

interface Head {
  titles: string[];
  canonicals: string[];
  addresses: string[];
  previews: string[];
  descriptions: number;
  images: number;
  robots: string[];
}

/** The tags of the document head, repeated ones included. */
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

test('document head and announcement follow the route, each tag once', async ({ visit }) => {
  const { page } = await visit('desktop');
  const expectHead = (title: RegExp, path: string, robots: string[] = []) =>
    expect
      .poll(() => readHead(page))
      .toEqual({
        titles: [expect.stringMatching(title)],
        canonicals: [path],
        addresses: [path],
        previews: [expect.stringMatching(title.source.replace(' · Pechincha$', ''))],
        descriptions: 1,
        images: 1,
        robots,
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

test('back link of a promotion restores the list as it was left', async ({ visit }) => {
  const { page } = await visit('phone');
  await page.goto('/?sort=price_desc');
  const first = page.locator('.deal-title a').first();
  const dearest = await first.textContent();
  await page.getByRole('link', { name: 'Próxima' }).click();
  await page.waitForURL(/page=2/);
  await expect.poll(() => first.textContent()).not.toBe(dearest);
  const deal = page.locator('.deal-title a').nth(7);
  await deal.scrollIntoViewIfNeeded();
  const scrollTop = await page.evaluate<number>('scrollY');
  expect(scrollTop).toBeGreaterThan(200);
  await deal.click();
  await page.getByText('Por apenas').waitFor();
  const back = page.getByRole('link', { name: 'Voltar às promoções' });
  expect(await back.getAttribute('href')).toBe('/?sort=price_desc&page=2');
  await back.click();
  await page.waitForURL((url) => url.search === '?sort=price_desc&page=2');
  await page.waitForFunction((top) => Math.abs(scrollY - top) < 40, scrollTop);
  // The link went back in the history, so going forward opens the promotion.
  await page.goForward();
  await page.getByText('Por apenas').waitFor();
  await page.waitForFunction(() => scrollY === 0);
});

test('back link of a promotion leads to its city when it was opened by its address', async ({ visit }) => {
  const { page } = await visit('phone');
  await page.goto('/curitiba');
  const path = (await page.locator('.deal-title a').first().getAttribute('href')) ?? '';
  const arrived = await visit('phone');
  await arrived.page.goto(path);
  await arrived.page.getByRole('link', { name: 'Voltar às promoções' }).click();
  await arrived.page.getByRole('heading', { name: /em Curitiba/ }).waitFor();
});

test('installed app has a back button on every page but home', async ({ visit }) => {
  const person = await visit('phone');
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
  await page.getByRole('heading', { name: 'Termos de Uso', level: 1 }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  expect(await person.listA11yViolations()).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Política de Privacidade' }).click();
  await page.getByRole('heading', { name: 'Política de Privacidade', level: 1 }).waitFor();
  await back.click();
  await page.getByRole('heading', { name: 'Termos de Uso', level: 1 }).waitFor();
  await page.evaluate(`history.replaceState(null, '')`);
  await page.reload();
  // Without history it opens the home page.
  await back.click();
  await page.locator('.deal-title a').first().waitFor();
  expect(await back.count()).toBe(0);
});

test('list is requested again when the early request hangs', async ({ visit }) => {
  const reader = await visit('phone');
  const { page } = reader;
  await reader.omitFirstResponse();
  let requestCount = 0;
  await page.route('**/api/promotions', async (route) => {
    requestCount += 1;
    if (requestCount > 1) await route.continue();
  });
  await page.clock.install();
  await page.goto('/');
  await reader.fastForwardTo(page.locator('.deal-title a').first());
  expect(requestCount).toBe(2);
});

test('Back returns the focus to the card that was opened', async ({ visit }) => {
  const { page } = await visit('desktop');
  await page.goto('/');
  const card = page.locator('.deal-title a').nth(7);
  await card.focus();
  const path = await card.getAttribute('href');
  await page.keyboard.press('Enter');
  await page.getByText('Por apenas').waitFor();
  await page.goBack();
  await expect(page.locator(`.deal-title a[href="${path}"]`)).toBeFocused();
});

test('a page whose code is on its way says so, before the first page and after a press', async ({
  visit,
}) => {
  const { page } = await visit('phone');
  let release = (): void => undefined;
  const hold = async (): Promise<void> => {
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
  };
  const loading = page.getByRole('status').filter({ hasText: 'Carregando' });
  await hold();
  await page.goto('/', { waitUntil: 'commit' });
  await loading.waitFor();
  await page.getByRole('link', { name: 'Pechincha, início' }).waitFor();
  const reload = page.getByRole('link', { name: 'Recarregar' });
  await expect(reload).toBeHidden();
  // Ten seconds later, whether a script has come or not.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if ((animation as CSSAnimation).animationName === 'show-late') animation.finish();
  });
  await reload.waitFor();
  release();
  const link = page.getByRole('link', { name: 'Termos de Uso' });
  await link.waitFor();
  await loading.waitFor({ state: 'detached' });
  await page.unroute('**/assets/*.js');
  await hold();
  await link.click();
  await loading.waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: /Termos/i }).waitFor();
  await loading.waitFor({ state: 'detached' });
});
