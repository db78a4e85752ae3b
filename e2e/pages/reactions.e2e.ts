import { expect, test } from '../fixtures.ts';

const id = '0123456789abcdef01234567';
const before = { likesCount: 5, dislikesCount: 2, hasLiked: false, hasDisliked: false };
const liked = { likesCount: 6, dislikesCount: 2, hasLiked: true, hasDisliked: false };
const deal = { _id: id, title: 'Fone sem fio', promotionalPrice: 150, ...before };

test('second reaction is sent after the response to the first', async ({ ana }) => {
  const { page } = ana;
  await page.route('**/api/promotions', (route) => route.fulfill({ json: [deal] }));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route(`**/api/promotions/${id}/*`, async (route) => {
    const kind = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    sent.push(kind);
    if (kind === 'dislike')
      return route.fulfill({ json: { ...before, dislikesCount: 3, hasDisliked: true } });
    await released;
    return route.fulfill({ json: liked });
  });
  await page.goto('/');
  // Until the session is loaded, a reaction would ask to sign in.
  await page.getByRole('button', { name: /menu de Ana/ }).waitFor();
  await page.getByRole('button', { name: 'Curtir, 5' }).click();
  await page.getByRole('button', { name: 'Não curtir, 2' }).click();
  // Both reactions show optimistically; only one request is pending.
  await page.getByRole('button', { name: 'Não curtir, 3' }).waitFor();
  await page.getByRole('button', { name: 'Curtir, 5' }).waitFor();
  expect(sent).toEqual(['like']);
  const disliked = page.waitForResponse((response) => response.url().endsWith('/dislike'));
  release();
  await disliked;
  expect(sent).toEqual(['like', 'dislike']);
  await page.getByRole('button', { name: 'Não curtir, 3', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Curtir, 5', pressed: false }).waitFor();
});

test('reaction stays when a list requested before it arrives later', async ({ ana }) => {
  const { page } = ana;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/api/promotions/${id}/like`, (route) => route.fulfill({ json: liked }));
  await page.route(/\/api\/promotions(\?.*)?$/, async (route) => {
    const sorted = route.request().url().includes('sort=');
    if (sorted) await released;
    const title = sorted ? 'Lista em alta' : 'Lista de novas';
    return route.fulfill({ json: [{ ...deal, title }] });
  });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Lista de novas' }).waitFor();
  await page.getByRole('button', { name: /menu de Ana/ }).waitFor();
  const request = page.waitForRequest(/\/api\/promotions\?.*sort/);
  await page.getByRole('link', { name: 'Em alta' }).click();
  await request;
  const response = page.waitForResponse((received) => received.url().endsWith('/like'));
  await page.getByRole('button', { name: 'Curtir, 5' }).click();
  await response;
  release();
  await page.getByRole('heading', { name: 'Lista em alta' }).waitFor();
  await page.getByRole('button', { name: 'Curtir, 6', pressed: true }).waitFor();
});

test('reactions of others are shown when the tab becomes visible again', async ({ ana, allowErrors }) => {
  allowErrors();
  const { page } = ana;
  let count = 5;
  await page.route(`**/api/promotions/${id}`, (route) =>
    route.fulfill({ json: { ...deal, likesCount: count } }),
  );
  await page.clock.install();
  await page.goto(`/promocao/${id}`);
  await page.getByRole('button', { name: 'Curtir, 5' }).waitFor();
  count = 9;
  await page.clock.fastForward(60_000);
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
  await page.getByRole('button', { name: 'Curtir, 9' }).waitFor();
});
