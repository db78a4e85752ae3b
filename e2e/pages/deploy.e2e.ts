import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/** How often the page was loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

const waitForWorker = (page: Page) =>
  page.evaluate(
    `navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller || new Promise((on) => navigator.serviceWorker.addEventListener('controllerchange', on))).then(() => true)`,
  );

test('page is reloaded once when the code of the next page is missing', async ({ visit, allowErrors }) => {
  allowErrors();
  allowErrors(/Failed to fetch dynamically imported module/);
  const { page } = await visit('desktop', { serviceWorkers: 'block' });
  await page.goto('/');
  await page.locator('.deal-title a').first().waitFor();
  await page.waitForLoadState('load');
  const loads = countLoads(page);
  // Hovering a link also loads the code of its page.
  let isGone = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.route(/terms-page.*\.js/, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  await page.getByRole('link', { name: 'Termos de Uso' }).click();
  await page.getByRole('heading', { name: 'Termos de Uso', level: 1 }).waitFor();
  await expect.poll(loads).toBe(1);

  // A second loss in the same build is shown: reloading did not help.
  let losses = 0;
  await page.route(/privacy-page.*\.js/, (route) => {
    losses += 1;
    return route.fulfill({ status: 404 });
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Política de Privacidade' }).click();
  await page.getByRole('heading', { name: 'Algo deu errado' }).waitFor();
  expect(loads()).toBe(1);
  // Not by each attempt to render the page.
  expect(losses).toBeLessThan(5);
});

test('list stays usable without a reload when the code of optional parts is missing', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  allowErrors(/Failed to fetch dynamically imported module/);
  const { page } = await visit('desktop', { serviceWorkers: 'block' });
  const loads = countLoads(page);
  const lost: string[] = [];
  const shell = await (await page.request.get('/')).text();
  await page.route(/\/assets\/(part|toast-containers|after-load|connect|live|menus)-.*\.js/, (route) => {
    const { pathname } = new URL(route.request().url());
    // The shell's own scripts must load.
    if (shell.includes(pathname)) return route.fallback();
    lost.push(/assets\/([a-z-]+?)-/.exec(pathname)?.[1] ?? '');
    return route.fulfill({ status: 404 });
  });
  await page.goto('/');
  await page.locator('.deal-title a').first().waitFor();
  for (const part of ['toast', 'after', 'connect']) await expect.poll(() => lost.join()).toContain(part);
  await page.getByRole('button', { name: /^Cidade: / }).hover();
  await expect.poll(() => lost.join()).toContain('menus');
  await page.getByRole('link', { name: 'Menor preço' }).click();
  await page.waitForURL(/sort=price_asc/);
  expect(await page.locator('.deal-title a').count()).toBeGreaterThan(0);
  expect(await page.getByRole('heading', { name: 'Algo deu errado' }).count()).toBe(0);
  expect(loads()).toBe(1);
});

test('page offers the new version when its build is older, and opens a pressed notification without a reload', async ({
  visit,
}) => {
  const person = await visit('phone');
  const { page, context } = person;
  await page.goto('/');
  await waitForWorker(page);
  await page.waitForLoadState('load');
  const loads = countLoads(page);

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker');
  await worker.evaluate(`openPath('/termos')`);
  await page.getByRole('heading', { name: 'Termos de Uso', level: 1 }).waitFor();
  expect(loads()).toBe(0);

  // Registering the same build shows no update notice.
  const registerWorker = `navigator.serviceWorker.register('/sw.js?BUILD').then((registration) => new Promise((on) => {
      const worker = registration.installing ?? registration.waiting ?? registration.active;
      if (worker.state === 'activated') on(); else worker.addEventListener('statechange', () => worker.state === 'activated' && on());
    }))`;
  await page.evaluate(registerWorker.replace('BUILD', 'same'));
  expect(await page.getByText('Nova versão.').count()).toBe(0);
  await page.evaluate(
    `document.querySelectorAll('script[type=module]').forEach((script) => script.setAttribute('src', '/assets/older.js'))`,
  );
  await page.evaluate(registerWorker.replace('BUILD', 'next'));
  await page.getByText('Nova versão.').waitFor();
  expect(await person.listA11yViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect.poll(loads).toBe(1);
  await page.getByRole('heading', { name: 'Termos de Uso', level: 1 }).waitFor();
});
