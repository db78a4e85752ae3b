import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { requestJson } from '../api.ts';
import { registerMember } from '../members.ts';

const readStoredToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const storeToken = (page: Page, token: string) =>
  page.evaluate((next) => localStorage.setItem('token', next), token);

/** The first deal that anybody may comment on. */
async function findDeal(): Promise<string> {
  const { promotions } = await requestJson<{ promotions: { _id: string }[] }>(
    'GET',
    '/promotions',
    undefined,
  );
  const [first] = promotions;
  if (!first) throw new Error('There is no deal');
  return first._id;
}

test('home page shows promotions when the stored session has ended', async ({ visit, allowErrors }) => {
  allowErrors();
  const { token } = await registerMember('Elza Torres');
  await requestJson('POST', '/users/logout', token);
  const elza = await visit('phone');
  await elza.openAs({ token }, '/');
  await elza.page.locator('.deal-title a').first().waitFor();
  expect(await elza.page.getByText('Não deu para carregar').count()).toBe(0);
  await expect.poll(() => readStoredToken(elza.page)).toBeNull();
});

test('open list is requested again without a token when the session ends during the visit', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const { token } = await registerMember('Ivo Brandão');
  const ivo = await visit('desktop');
  const { page } = ivo;
  await ivo.openAs({ token }, '/');
  await page.locator('.deal-title a').first().waitFor();
  await page.getByRole('button', { name: /menu de Ivo/ }).waitFor();
  await requestJson('POST', '/users/logout', token);
  await page.getByRole('link', { name: 'Menor preço' }).click();
  await page.waitForURL(/sort=price_asc/);
  await page.getByRole('link', { name: 'Entrar', exact: true }).waitFor();
  await page.locator('.list-box:not([aria-busy=true]) .deal-title a').first().waitFor();
  expect(await page.getByText('Não deu para carregar').count()).toBe(0);
});

test('tab shows no data of the first member when another one signs in in a second tab', async ({ visit }) => {
  const [rita, caio] = await Promise.all([registerMember('Rita Lemos'), registerMember('Caio Nunes')]);
  await requestJson('POST', '/alerts', rita.token, { keyword: 'samovar' });
  const person = await visit('desktop');
  const { page, context } = person;
  await person.openAs(rita, '/meus-alertas');
  await page.getByText('samovar').waitFor();

  // The response is delayed, so that the page can only show cached data.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/alerts', async (route) => {
    await released;
    await route.continue();
  });
  const other = await context.newPage();
  await other.goto('/termos');
  await storeToken(other, caio.token);
  await page.getByRole('button', { name: /menu de Caio/ }).waitFor();
  await page.getByRole('heading', { name: 'Gerenciar Alertas de Promoção' }).waitFor();
  expect(await page.getByText('samovar').count()).toBe(0);
  release();
  await page.getByText('Nenhum alerta ainda').waitFor();
});

test('comment draft is restored only for the member who typed it', async ({ visit }) => {
  const [lia, davi] = await Promise.all([registerMember('Lia Prates'), registerMember('Davi Rocha')]);
  const path = `/promocao/${await findDeal()}`;
  const person = await visit('desktop');
  const { page, context } = person;
  await person.openAs(lia, path);
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

const me = '**/api/users/me';

for (const [condition, heading, refuse] of [
  ['there is no response', 'Sem resposta do servidor', (route: Route) => route.abort('connectionreset')],
  [
    'the response is 429',
    'Muitos acessos de uma vez',
    (route: Route) => route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: {} }),
  ],
] as const)
  test(`page waits, keeps the token and recovers by itself when ${condition}`, async ({
    visit,
    allowErrors,
  }) => {
    allowErrors();
    const session = await registerMember('Nair Coelho');
    const nair = await visit('phone');
    const { page } = nair;
    let requestCount = 0;
    await page.route(me, (route) => {
      requestCount += 1;
      return refuse(route);
    });
    await page.clock.install();
    await nair.openAs(session, '/perfil');
    await page.getByRole('heading', { name: heading }).waitFor();
    // As many 5xx responses would have ended the session.
    await expect(async () => {
      await page.clock.fastForward(2_000);
      expect(requestCount).toBeGreaterThan(4);
    }).toPass({ intervals: [100] });
    expect(await readStoredToken(page)).toBe(session.token);
    expect(await nair.listA11yViolations()).toEqual([]);
    await page.unroute(me);
    await nair.fastForwardTo(page.getByRole('heading', { name: 'Nair Coelho' }));
  });

test('public page shows a notice when the member request is rate limited', async ({ visit, allowErrors }) => {
  allowErrors();
  const session = await registerMember('Otto Braga');
  const otto = await visit('desktop');
  const { page } = otto;
  await page.route(me, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '2' }, json: {} }));
  await otto.openAs(session, '/');
  await page.locator('.deal-title a').first().waitFor();
  await page.getByText('Muitos acessos de uma vez').waitFor();
  await page.unroute(me);
  await page.getByRole('button', { name: /menu de Otto/ }).waitFor();
  await page.getByText('Muitos acessos de uma vez').waitFor({ state: 'detached' });
});

test('session ends at once when the member request returns 401', async ({ visit, allowErrors }) => {
  allowErrors();
  const { token } = await registerMember('Mara Diniz');
  await requestJson('POST', '/users/logout', token);
  const mara = await visit('desktop');
  const { page } = mara;
  let requestCount = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/me')) requestCount += 1;
  });
  await mara.openAs({ token }, '/perfil');
  await page.waitForURL('**/login');
  expect(await readStoredToken(page)).toBeNull();
  expect(requestCount).toBe(1);
});

test('session ends with a message when the server still fails after three retries', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const { token } = await registerMember('Abel Sá');
  const abel = await visit('desktop');
  const { page } = abel;
  let requestCount = 0;
  await page.route(me, (route) => {
    requestCount += 1;
    return route.fulfill({ status: 503, json: {} });
  });
  await page.clock.install();
  await abel.openAs({ token }, '/perfil');
  await abel.fastForwardTo(page.getByText('Não conseguimos confirmar sua sessão.'));
  expect(await readStoredToken(page)).toBeNull();
  expect(requestCount).toBe(4);
});

test('top bar shows a skeleton, and no sign-in link, until the member is loaded', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const session = await registerMember('Iara Luz');
  const iara = await visit('desktop');
  const { page } = iara;
  await page.route(me, (route) => route.abort('connectionreset'));
  await page.clock.install();
  await iara.openAs(session, '/termos');
  const bar = page.getByRole('banner');
  const skeleton = bar.locator('.avatar-skeleton');
  await skeleton.waitFor();
  await iara.fastForwardTo(page.getByText('Continuamos tentando; você segue conectado.'));
  await page.clock.fastForward(5_000);
  await expect(skeleton).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Entrar', exact: true })).toHaveCount(0);
  await page.unroute(me);
  await iara.fastForwardTo(bar.getByRole('button', { name: /menu de Iara/ }));
  await expect(skeleton).toHaveCount(0);
});
