import type { Page } from '@playwright/test';
import { expect, test, type Visit } from '../fixtures.ts';
import { registerMember, signInDemoAccount } from '../members.ts';
import { moderatePromotion, publishPromotion } from '../promotions.ts';
import { SocketServer } from './socket-server.ts';

const DEAL = '0123456789abcdef01234567';
const published = {
  id: DEAL,
  title: 'Fone',
  promotionalPrice: 199.9,
  city: 'online',
  author: { name: 'Joana' },
};
const notice = {
  _id: '76543210fedcba9876543210',
  path: '/perfil',
  message: 'Veja',
  promotionId: null,
  commentId: null,
  read: false,
  createdAt: new Date().toISOString(),
};
const toasts = (page: Page) => page.locator('.toast');

interface List {
  promotions: { _id: string; title: string }[];
}

/** Opens a page with a stubbed socket. */
async function openLive(person: Visit, path: string, session?: { token: string }): Promise<SocketServer> {
  const sockets = new SocketServer();
  await sockets.listen(person.page);
  if (session) await person.openAs(session, path);
  else await person.page.goto(path);
  await expect.poll(() => sockets.connections).toBeGreaterThan(0);
  return sockets;
}

test('open list stays unchanged until the reader asks for new promotions', async ({ visit }) => {
  const reader = await visit('desktop');
  const { page } = reader;
  let added: { _id: string; title: string }[] = [];
  let requestCount = 0;
  // Always the same list: other tests publish at the same time.
  let list: List | undefined;
  await reader.omitFirstResponse();
  await page.route('**/api/promotions', async (route) => {
    requestCount += 1;
    const response = await route.fetch();
    list ??= (await response.json()) as List;
    await route.fulfill({ response, json: { ...list, promotions: [...added, ...list.promotions] } });
  });
  const sockets = await openLive(reader, '/');
  const first = page.locator('.deal-title').first();
  const title = await first.textContent();
  const [model] = list?.promotions ?? [];
  if (!model) throw new Error('There is no deal');
  added = [1, 2, 3].map((number) => ({
    ...model,
    _id: `${number}`.padStart(24, '0'),
    title: `Nova de número ${number}`,
  }));
  const before = requestCount;
  for (const { _id } of added) sockets.emit('promotionCreated', { ...published, id: _id, eventId: _id });
  const button = page.getByRole('button', { name: '3 novas promoções' });
  await button.waitFor();
  expect(requestCount).toBe(before + 1);
  expect(await first.textContent()).toBe(title);
  expect(await reader.listA11yViolations()).toEqual([]);
  await button.click();
  await page.getByRole('link', { name: 'Nova de número 1', exact: true }).waitFor();
  expect(await first.textContent()).toBe('Nova de número 1');
  await button.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.id === 'lista');
});

test('open list is requested again after a reconnection when no cached response can be older', async ({
  visit,
}) => {
  const reader = await visit('desktop');
  const { page } = reader;
  const readAt: number[] = [];
  await page.route('**/api/promotions', (route) => {
    readAt.push(Date.now());
    return route.continue();
  });
  const sockets = await openLive(reader, '/');
  await page.locator('.deal-title').first().waitFor();
  const { connections } = sockets;
  const before = readAt.length;
  sockets.disconnect();
  await expect.poll(() => sockets.connections).toBeGreaterThan(connections);
  await expect.poll(() => readAt.length).toBeGreaterThan(before);
  expect((readAt.at(-1) ?? 0) - sockets.lastConnectedAt).toBeGreaterThan(1_000);
});

test('toast of a live event links to its promotion', async ({ visit, allowErrors }) => {
  // There is no such promotion.
  allowErrors(new RegExp(`status of 404.*/promotions/${DEAL}`));
  const reader = await visit('phone');
  const { page } = reader;
  const sockets = await openLive(reader, '/termos');
  sockets.emit('new-promotion', { promotionId: DEAL, eventId: 'an alert', message: 'Achamos um fone' });
  const link = toasts(page).getByRole('link', { name: /Achamos um fone/ });
  await link.waitFor();
  // The toast stays open while the pointer is on it.
  await link.hover();
  expect(await link.getAttribute('href')).toBe(`/promocao/${DEAL}`);
  expect(await reader.listA11yViolations()).toEqual([]);
  await link.click();
  await page.waitForURL(`**/promocao/${DEAL}`);
});

test('admin pages show no toast when a promotion is published', async ({ visit }) => {
  const session = await signInDemoAccount('gerente');
  const manager = await visit('desktop');
  const sockets = await openLive(manager, '/admin/moderacao', session);
  sockets.emit('promotionCreated', { ...published, eventId: 'a deal' });
  sockets.emit('notification', { ...notice, kind: 'badge-earned', eventId: 'a badge' });
  await toasts(manager.page).filter({ hasText: 'Nova conquista' }).waitFor();
  expect(await toasts(manager.page).count()).toBe(1);
});

test('member is requested again when a promotion of theirs is approved', async ({ visit }) => {
  const session = await registerMember('Tomé Reis');
  const author = await visit('desktop');
  let requestCount = 0;
  author.page.on('request', (request) => {
    if (request.url().endsWith('/api/users/me')) requestCount += 1;
  });
  const sockets = await openLive(author, '/perfil', session);
  await author.page.getByRole('heading', { name: 'Tomé Reis' }).waitFor();
  const before = requestCount;
  sockets.emit('notification', { ...notice, kind: 'promotion-approved', eventId: 'approved' });
  await expect.poll(() => requestCount).toBe(before + 1);
});

test('device shows no toast and plays no sound when both are switched off', async ({ visit }) => {
  const session = await registerMember('Dora Melo');
  const dora = await visit('phone');
  const { page } = dora;
  await page.addInitScript(`
      window.played = 0;
      HTMLMediaElement.prototype.play = function () { window.played += 1; return Promise.resolve(); };
    `);
  let sockets = await openLive(dora, '/termos', session);
  sockets.emit('new-promotion', { promotionId: DEAL, eventId: 'first', message: '' });
  await toasts(page).filter({ hasText: 'Nova promoção!' }).waitFor();
  expect(await page.evaluate('window.played')).toBe(1);

  await page.getByRole('button', { name: /^Avisos/ }).click();
  const panel = page.getByRole('dialog', { name: 'Avisos' });
  await panel.getByLabel('Mostrar na tela').uncheck();
  await panel.getByLabel('Tocar um som').uncheck();
  expect(await dora.listA11yViolations()).toEqual([]);

  let listed = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/notifications')) listed += 1;
  });
  sockets = await openLive(dora, '/privacidade');
  await expect.poll(() => listed).toBeGreaterThan(0);
  const before = listed;
  sockets.emit('new-promotion', { promotionId: DEAL, eventId: 'second', message: '' });
  sockets.emit('notification', { ...notice, kind: 'badge-earned', eventId: 'third' });
  // The notifications are requested after the events have arrived.
  await expect.poll(() => listed).toBeGreaterThan(before);
  expect(await toasts(page).count()).toBe(0);
  expect(await page.evaluate('window.played')).toBe(0);
  await page.getByRole('button', { name: /^Avisos/ }).click();
  expect(await panel.getByLabel('Tocar um som').isChecked()).toBe(false);
});

test('notification switches are hidden from visitors and stay in force when the member signs out', async ({
  visit,
}) => {
  const session = await registerMember('Edna Porto');
  const edna = await visit('desktop');
  const { page } = edna;
  await page.addInitScript(`
      window.played = 0;
      HTMLMediaElement.prototype.play = function () { window.played += 1; return Promise.resolve(); };
    `);
  const asVisitor = await openLive(edna, '/termos');
  asVisitor.emit('promotionCreated', { ...published, eventId: 'first' });
  await toasts(page).filter({ hasText: 'Nova promoção publicada!' }).waitFor();
  expect(await page.getByRole('button', { name: /^Avisos/ }).count()).toBe(0);

  await openLive(edna, '/termos', session);
  await page.getByRole('button', { name: /^Avisos/ }).click();
  const panel = page.getByRole('dialog', { name: 'Avisos' });
  await panel.getByLabel('Tocar um som').waitFor();
  await panel.getByLabel('Mostrar na tela').uncheck();

  await page.evaluate(() => localStorage.removeItem('token'));
  const again = await openLive(edna, '/privacidade');
  again.emit('promotionCreated', { ...published, eventId: 'second' });
  // The sound is played after the event has arrived.
  await expect.poll(() => page.evaluate('window.played')).toBe(1);
  expect(await toasts(page).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Avisos/ }).count()).toBe(0);
});

test('promotion is announced beside the list when it was approved before the socket opened', async ({
  visit,
}) => {
  const { page } = await visit('desktop', { serviceWorkers: 'block', isLive: true });
  const { promise: isApproved, resolve: letConnect } = Promise.withResolvers<void>();
  await page.route(/\/assets\/connect-/, async (route) => {
    await isApproved;
    await route.fallback();
  });
  await page.goto('/');
  await page.locator('.deal-title').first().waitFor();
  const { token } = await registerMember('Otávia Reis');
  const title = `Moedor de café ${Date.now()}`;
  const id = await publishPromotion(token, { title });
  await moderatePromotion(id, token, 'approve');
  letConnect();
  await page.getByRole('button', { name: /nova(s)? promoç/ }).click();
  await page.getByRole('link', { name: title, exact: true }).waitFor();
});

for (const [outcome, condition, promotionAge, times] of [
  ['requested again', 'a promotion was published since the page was loaded', 500, 1],
  ['not requested again', 'the last promotion is older than the page', 3_600_000, 0],
  ['not requested again', 'no promotion was published', null, 0],
] as const)
  test(`list is ${outcome} when the socket opens and ${condition}`, async ({ visit }) => {
    const reader = await visit('desktop');
    const { page } = reader;
    await page.clock.install();
    let requestCount = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/promotions')) requestCount += 1;
    });
    const sockets = await openLive(reader, '/');
    await page.locator('.deal-title').first().waitFor();
    // The page contains its first list.
    expect(requestCount).toBe(0);
    sockets.emit('last-events', { promotionAge, notificationAge: null });
    sockets.emit('new-promotion', { promotionId: DEAL, eventId: 'later', message: '' });
    await toasts(page).filter({ hasText: 'Nova promoção!' }).waitFor();
    await page.clock.fastForward(3_000);
    await page.evaluate(() => fetch('/api/promotions?limit=1').then(() => true));
    await expect.poll(() => requestCount).toBe(times);
  });

test('notifications are requested again when the socket opens and a newer one exists', async ({ visit }) => {
  const session = await registerMember('Flora Dutra');
  const flora = await visit('desktop');
  let listed = 0;
  flora.page.on('request', (request) => {
    if (request.url().endsWith('/api/notifications')) listed += 1;
  });
  const sockets = await openLive(flora, '/privacidade', session);
  await expect.poll(() => listed).toBeGreaterThan(0);
  const before = listed;
  sockets.emit('last-events', { promotionAge: null, notificationAge: 500 });
  await expect.poll(() => listed).toBe(before + 1);
});

test('list takes the focus and announces its size when the page changes', async ({ visit }) => {
  const { page } = await visit('desktop');
  await page.goto('/');
  await page.locator('.deal-title a').first().waitFor();
  await page.getByRole('link', { name: 'Próxima' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/page=2/);
  await page.waitForFunction(() => document.activeElement?.id === 'lista');
  await page
    .getByRole('status')
    .filter({ hasText: /promoções em todas as cidades/ })
    .waitFor({ state: 'attached' });
});

test('error page mentions saved drafts only when there is one', async ({ visit, allowErrors }) => {
  allowErrors();
  allowErrors(/Failed to fetch dynamically imported module/);
  const { page } = await visit('desktop', { serviceWorkers: 'block' });
  await page.route(/terms-page/, (route) => route.abort());
  await page.goto('/termos');
  await page.getByText('Não conseguimos mostrar esta página.').waitFor();
  expect(await page.getByText('continua guardado').count()).toBe(0);
  await page.evaluate(() => localStorage.setItem('draft:comment:x', 'Vale'));
  await page.reload();
  await page.getByText('continua guardado').waitFor();
});
