import { eventually } from '@pechincha/testing/eventually';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, Person } from './browser.ts';
import { arrange } from './members.ts';
import { openAs } from './new-member.ts';
import { Sockets } from './sockets.ts';

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
const toasts = (page: Page) => page.locator('.Toastify__toast');

interface List {
  promotions: { _id: string; title: string }[];
}

describe('live events beside what is open', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  async function openLive(person: Person, path: string, session?: { token: string }): Promise<Sockets> {
    const sockets = new Sockets();
    await sockets.stand(person.page);
    if (session) await openAs(person, session, path);
    else await person.page.goto(path);
    await eventually(() => expect(sockets.opened).toBeGreaterThan(0));
    return sockets;
  }

  it('open list stays as it is until the reader asks for the new deals', async () => {
    const reader = await Person.arrive(browser, 'desk');
    const { page } = reader;
    let added: { _id: string; title: string }[] = [];
    let asked = 0;
    await page.route('**/api/promotions', async (route) => {
      asked += 1;
      const response = await route.fetch();
      const list = (await response.json()) as List;
      await route.fulfill({ response, json: { ...list, promotions: [...added, ...list.promotions] } });
    });
    const sockets = await openLive(reader, '/');
    const first = page.locator('.deal-title').first();
    const title = await first.textContent();
    const [model] = ((await (await page.request.get('/api/promotions')).json()) as List).promotions;
    if (!model) throw new Error('There is no deal');
    added = [1, 2, 3].map((number) => ({
      ...model,
      _id: `${number}`.padStart(24, '0'),
      title: `Nova de número ${number}`,
    }));
    const before = asked;
    for (const { _id } of added) sockets.say('promotionCreated', { ...published, id: _id, eventId: _id });
    const button = page.getByRole('button', { name: '3 novas promoções' });
    await button.waitFor();
    expect(asked).toBe(before + 1);
    expect(await first.textContent()).toBe(title);
    expect(await reader.barriers()).toEqual([]);
    await button.click();
    await page.getByRole('link', { name: 'Nova de número 1', exact: true }).waitFor();
    expect(await first.textContent()).toBe('Nova de número 1');
    await button.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.id === 'lista');
  });

  it('open list is read after a reconnection once no kept response is older than it', async () => {
    const reader = await Person.arrive(browser, 'desk');
    const { page } = reader;
    const readAt: number[] = [];
    await page.route('**/api/promotions', (route) => {
      readAt.push(Date.now());
      return route.continue();
    });
    const sockets = await openLive(reader, '/');
    await page.locator('.deal-title').first().waitFor();
    const { opened } = sockets;
    const before = readAt.length;
    sockets.cut();
    await eventually(() => expect(sockets.opened).toBeGreaterThan(opened));
    await eventually(() => expect(readAt.length).toBeGreaterThan(before));
    expect((readAt.at(-1) ?? 0) - sockets.openedAt).toBeGreaterThan(1_000);
  });

  it('toast of a live event is a link', async () => {
    const reader = await Person.arrive(browser, 'phone');
    const { page } = reader;
    const sockets = await openLive(reader, '/termos');
    sockets.say('new-promotion', { promotionId: DEAL, eventId: 'an alert', message: 'Achamos um fone' });
    const link = toasts(page).getByRole('link', { name: /Achamos um fone/ });
    await link.waitFor();
    // Stays while the pointer is on it.
    await link.hover();
    expect(await link.getAttribute('href')).toBe(`/promocao/${DEAL}`);
    expect(await reader.barriers()).toEqual([]);
    await link.click();
    await page.waitForURL(`**/promocao/${DEAL}`);
  });

  it('back office shows no toast of a new deal', async () => {
    const session = await arrange.signIn('gerente@pechincha.dev', 'gerente123');
    const manager = await Person.arrive(browser, 'desk');
    const sockets = await openLive(manager, '/admin/moderacao', session);
    sockets.say('promotionCreated', { ...published, eventId: 'a deal' });
    sockets.say('notification', { ...notice, kind: 'badge-earned', eventId: 'a badge' });
    await toasts(manager.page).filter({ hasText: 'Nova conquista' }).waitFor();
    expect(await toasts(manager.page).count()).toBe(1);
  });

  it('member is loaded again when a deal of theirs was approved', async () => {
    const session = await arrange.register('Tomé Reis');
    const author = await Person.arrive(browser, 'desk');
    let asked = 0;
    author.page.on('request', (request) => {
      if (request.url().endsWith('/api/users/me')) asked += 1;
    });
    const sockets = await openLive(author, '/perfil', session);
    await author.page.getByRole('heading', { name: 'Tomé Reis' }).waitFor();
    const before = asked;
    sockets.say('notification', { ...notice, kind: 'promotion-approved', eventId: 'approved' });
    await eventually(() => expect(asked).toBe(before + 1));
  });

  it('device neither shows toasts nor plays a sound when both are switched off', async () => {
    const session = await arrange.register('Dora Melo');
    const dora = await Person.arrive(browser, 'phone');
    const { page } = dora;
    await page.addInitScript(`
      window.played = 0;
      HTMLMediaElement.prototype.play = function () { window.played += 1; return Promise.resolve(); };
    `);
    let sockets = await openLive(dora, '/termos', session);
    sockets.say('new-promotion', { promotionId: DEAL, eventId: 'first', message: '' });
    await toasts(page).filter({ hasText: 'Nova promoção!' }).waitFor();
    expect(await page.evaluate('window.played')).toBe(1);

    await page.getByRole('button', { name: /^Avisos/ }).click();
    const panel = page.getByRole('dialog', { name: 'Avisos' });
    await panel.getByLabel('Mostrar na tela').uncheck();
    await panel.getByLabel('Tocar um som').uncheck();
    expect(await dora.barriers()).toEqual([]);

    let listed = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/notifications')) listed += 1;
    });
    sockets = await openLive(dora, '/privacidade');
    await eventually(() => expect(listed).toBeGreaterThan(0));
    const before = listed;
    sockets.say('new-promotion', { promotionId: DEAL, eventId: 'second', message: '' });
    sockets.say('notification', { ...notice, kind: 'badge-earned', eventId: 'third' });
    // The list of notices follows: the events have arrived.
    await eventually(() => expect(listed).toBeGreaterThan(before));
    expect(await toasts(page).count()).toBe(0);
    expect(await page.evaluate('window.played')).toBe(0);
    await page.getByRole('button', { name: /^Avisos/ }).click();
    expect(await panel.getByLabel('Tocar um som').isChecked()).toBe(false);
  });

  it('switches are for members only, and hold for the visitor who uses the device next', async () => {
    const session = await arrange.register('Edna Porto');
    const edna = await Person.arrive(browser, 'desk');
    const { page } = edna;
    await page.addInitScript(`
      window.played = 0;
      HTMLMediaElement.prototype.play = function () { window.played += 1; return Promise.resolve(); };
    `);
    const asVisitor = await openLive(edna, '/termos');
    asVisitor.say('promotionCreated', { ...published, eventId: 'first' });
    await toasts(page).filter({ hasText: 'Nova promoção publicada!' }).waitFor();
    expect(await page.getByRole('button', { name: /^Avisos/ }).count()).toBe(0);

    await openLive(edna, '/termos', session);
    await page.getByRole('button', { name: /^Avisos/ }).click();
    const panel = page.getByRole('dialog', { name: 'Avisos' });
    await panel.getByLabel('Tocar um som').waitFor();
    await panel.getByLabel('Mostrar na tela').uncheck();

    await page.evaluate(() => localStorage.removeItem('token'));
    const again = await openLive(edna, '/privacidade');
    again.say('promotionCreated', { ...published, eventId: 'second' });
    // Its sound: the event has arrived.
    await eventually(async () => expect(await page.evaluate('window.played')).toBe(1));
    expect(await toasts(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Avisos/ }).count()).toBe(0);
  });

  it('deal that is approved before a page has its socket is counted beside the list', async () => {
    const { page, complaints } = await Person.arrive(browser, 'desk', { serviceWorkers: 'block' });
    const { promise: isApproved, resolve: letConnect } = Promise.withResolvers<void>();
    await page.route(/\/assets\/connect-/, async (route) => {
      await isApproved;
      await route.fallback();
    });
    await page.goto('/');
    await page.locator('.deal-title').first().waitFor();
    const { token } = await arrange.register('Otávia Reis');
    const title = `Moedor de café ${Date.now()}`;
    const id = await arrange.publish(token, { title });
    await arrange.decide(id, token, 'approve');
    letConnect();
    await page.getByRole('button', { name: /nova(s)? promoç/ }).click();
    await page.getByRole('link', { name: title, exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it.each([
    ['once', 'a deal was published since the page was loaded', 500, 1],
    ['not at all', 'the last deal is older than the page', 3_600_000, 0],
    ['not at all', 'no deal was published', null, 0],
  ])('list is read again %s when a socket opens and %s', async (_often, _when, promotionAge, times) => {
    const reader = await Person.arrive(browser, 'desk');
    const { page } = reader;
    await page.clock.install();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/promotions')) asked += 1;
    });
    const sockets = await openLive(reader, '/');
    await page.locator('.deal-title').first().waitFor();
    expect(asked).toBe(1);
    sockets.say('last-events', { promotionAge, notificationAge: null });
    sockets.say('new-promotion', { promotionId: DEAL, eventId: 'later', message: '' });
    await toasts(page).filter({ hasText: 'Nova promoção!' }).waitFor();
    await page.clock.fastForward(3_000);
    await page.evaluate(() => fetch('/api/promotions?limit=1').then(() => true));
    expect(asked).toBe(1 + times);
  });

  it('notices are read again when a socket opens and one came since the page was loaded', async () => {
    const session = await arrange.register('Flora Dutra');
    const flora = await Person.arrive(browser, 'desk');
    let listed = 0;
    flora.page.on('request', (request) => {
      if (request.url().endsWith('/api/notifications')) listed += 1;
    });
    const sockets = await openLive(flora, '/privacidade', session);
    await eventually(() => expect(listed).toBeGreaterThan(0));
    const before = listed;
    sockets.say('last-events', { promotionAge: null, notificationAge: 500 });
    await eventually(() => expect(listed).toBe(before + 1));
  });

  it('paging a list leads the keyboard to its beginning and counts it aloud', async () => {
    const { page } = await Person.arrive(browser, 'desk');
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

  it('error page promises that what was written is kept only when something was', async () => {
    const { page } = await Person.arrive(browser, 'desk', { serviceWorkers: 'block' });
    await page.route(/terms-page/, (route) => route.abort());
    await page.goto('/termos');
    await page.getByText('Não conseguimos mostrar esta página.').waitFor();
    expect(await page.getByText('continua guardado').count()).toBe(0);
    await page.evaluate(() => localStorage.setItem('draft:comment:x', 'Vale'));
    await page.reload();
    await page.getByText('continua guardado').waitFor();
  });
});
