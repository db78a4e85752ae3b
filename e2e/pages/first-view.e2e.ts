import type { Page } from '@playwright/test';
import { requestJson } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { signInDemoAccount } from '../members.ts';

interface Deal {
  _id: string;
  title: string;
  hasLiked: boolean;
}

const listDeals = async (query = '', token?: string): Promise<Deal[]> =>
  (await requestJson<{ promotions: Deal[] }>('GET', `/promotions${query}`, token)).promotions;

/** Paths of all requests for lists and promotions. */
function recordRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/promotions(\/[0-9a-f]{24})?$/.test(pathname)) paths.push(pathname + search);
  });
  return paths;
}

for (const [path, query] of [
  ['/', ''],
  ['/curitiba', '?city=curitiba'],
] as const)
  test(`first view of ${path} comes with its list and requests none`, async ({ visit }) => {
    const [deal] = await listDeals(query);
    if (!deal) throw new Error('There is no deal');
    const { page } = await visit('phone');
    const requested = recordRequests(page);
    await page.goto(path);
    await page.getByRole('link', { name: deal.title, exact: true }).first().waitFor();
    // Back at the list, which is still fresh.
    const sorted = page.waitForResponse(/sort=hot/);
    await page.getByRole('link', { name: 'Em alta' }).click();
    await sorted;
    await page.goBack();
    await page.getByRole('link', { name: deal.title, exact: true }).first().waitFor();
    expect(requested.filter((each) => !each.includes('sort='))).toEqual([]);
  });

test('first view of a promotion comes with it and requests none', async ({ visit }) => {
  const [deal] = await listDeals();
  if (!deal) throw new Error('There is no deal');
  const { page } = await visit('desktop');
  const requested = recordRequests(page);
  await page.goto(`/promocao/${deal._id}`);
  await page.getByRole('heading', { name: deal.title, level: 1 }).waitFor();
  await page.getByText('Por apenas').waitFor();
  expect(requested).toEqual([]);
});

test("members see the visitors' list until their own arrives, which is requested once", async ({ visit }) => {
  const session = await signInDemoAccount('ana');
  const [deal] = await listDeals('', session.token);
  if (!deal) throw new Error('There is no deal');
  const member = await visit('desktop');
  const { page } = member;
  const { promise: isShown, resolve: deliver } = Promise.withResolvers<void>();
  const requested = recordRequests(page);
  await page.route('**/api/promotions', async (route) => {
    await isShown;
    const response = await route.fetch();
    const list = (await response.json()) as { promotions: Deal[] };
    const [first, ...others] = list.promotions;
    return route.fulfill({
      response,
      json: { ...list, promotions: [{ ...first, hasLiked: true }, ...others] },
    });
  });
  await member.openAs(session, '/');
  await page.getByRole('link', { name: deal.title, exact: true }).first().waitFor();
  const like = page.getByRole('button', { name: /^Curtir/ }).first();
  expect(await like.getAttribute('aria-pressed')).toBe('false');
  deliver();
  await page
    .getByRole('button', { name: /^Curtir/, pressed: true })
    .first()
    .waitFor();
  expect(requested).toEqual(['/api/promotions']);
});

test('list is requested when Back shows the page from the cache of the browser', async ({ visit }) => {
  const { page } = await visit('desktop');
  await page.goto('/');
  await page.locator('.deal-title').first().waitFor();
  await page.goto('/robots.txt');
  const requested = recordRequests(page);
  await page.goBack();
  await page.locator('.deal-title').first().waitFor();
  const type = await page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).type,
  );
  expect([type, requested]).toEqual(['back_forward', ['/api/promotions']]);
});
