import { expect, test } from '../fixtures.ts';
import { registerMember } from '../members.ts';
import { SocketServer } from './socket-server.ts';

const DEAL = '0123456789abcdef01234567';
const COMMENT = '76543210fedcba9876543210';
const alert = { promotionId: DEAL, eventId: 'an alert' };
const mention = { promotionId: DEAL, commentId: COMMENT, eventId: 'a mention' };
const deal = { id: DEAL, eventId: 'a deal', title: 'Fone', promotionalPrice: 199.9, city: 'online' };
const notification = {
  _id: COMMENT,
  path: `/promocao/${DEAL}`,
  read: false,
  createdAt: new Date().toISOString(),
};

/** Each event with its specified texts; `duplicates` repeats them under other event ids. */
const events: [string, object, string, RegExp][] = [
  [
    'promotionCreated',
    { ...deal, author: { _id: COMMENT, name: 'Joana' } },
    'Nova promoção publicada!',
    /Joana: Fone/,
  ],
  ['promotionCreated', { ...deal, eventId: 'unnamed' }, 'Nova promoção publicada!', /Fone, R\$\s199,90/],
  ['new-promotion', { ...alert, message: '' }, 'Nova promoção!', /Confira a nova promoção no site!/],
  [
    'user-mentioned',
    { ...mention, message: '' },
    'Você foi mencionado!',
    /Alguém mencionou você em um comentário!/,
  ],
];
const duplicates: [string, object][] = [
  ['promotionCreated', { ...deal, author: { _id: COMMENT, name: 'Joana' } }],
  ['new-promotion', { ...alert, message: '' }],
  [
    'notification',
    { ...notification, ...alert, kind: 'new-promotion', commentId: null, message: 'x', eventId: 'its cause' },
  ],
  [
    'notification',
    { ...notification, ...mention, kind: 'user-mentioned', message: 'x', eventId: 'its other cause' },
  ],
];

/** Counts played sounds and permission requests; both are rejected. */
const stubs = `
  window.playedSounds = 0;
  HTMLMediaElement.prototype.play = function () { window.playedSounds += 1; return Promise.reject(new Error('refused')); };
  window.permissionRequests = 0;
  window.Notification = class { static get permission() { return sessionStorage.getItem('permission') ?? 'default'; }
    static requestPermission() { window.permissionRequests += 1; sessionStorage.setItem('permission', 'denied'); return Promise.resolve('denied'); } };
`;

test('each live event shows one toast, and missed notifications are requested after a reconnection', async ({
  visit,
}) => {
  const { token } = await registerMember('Nina Prado');
  const nina = await visit('desktop');
  const { page } = nina;
  const sockets = new SocketServer();
  await sockets.listen(page);
  await page.addInitScript(stubs);
  let notifications: object[] = [];
  let listed = 0;
  await page.route('**/api/notifications', (route) => {
    listed += 1;
    return route.fulfill({ json: { notifications, unread: notifications.length && 120 } });
  });
  await nina.openAs({ token }, '/termos');
  await expect.poll(() => sockets.connections).toBeGreaterThan(0);

  const toasts = page.locator('.toast');
  for (const [name, event, title, body] of events) {
    sockets.emit(name, event);
    const toast = toasts.filter({ hasText: title }).filter({ hasText: body });
    await toast.waitFor();
    await page.getByRole('status').filter({ has: toast }).waitFor();
    await toast.getByRole('button', { name: 'Fechar o aviso' }).click();
    await toast.waitFor({ state: 'detached' });
  }
  expect(await page.evaluate('window.playedSounds')).toBe(2);

  const before = listed;
  for (const [name, event] of duplicates) sockets.emit(name, event);
  // When one more notification is shown, all earlier events have arrived.
  sockets.emit('notification', {
    ...notification,
    kind: 'badge-earned',
    message: 'Você ganhou.',
    eventId: 'other',
    promotionId: null,
    commentId: null,
  });
  await toasts.filter({ hasText: 'Nova conquista' }).waitFor();
  expect(await toasts.count()).toBe(1);
  await expect.poll(() => listed).toBeGreaterThan(before);

  // After a disconnection the socket reconnects and the page requests its notifications again.
  notifications = [
    {
      ...notification,
      kind: 'redemption-updated',
      message: 'Seu resgate foi entregue.',
      path: '/meus-resgates',
      promotionId: null,
      commentId: null,
      eventId: 'missed',
    },
  ];
  const opened = sockets.connections;
  sockets.disconnect();
  await expect.poll(() => sockets.connections).toBeGreaterThan(opened);
  const bell = page.getByRole('button', { name: 'Avisos, 99+ não lidos' });
  await bell.waitFor();
  await bell.getByText('99+').waitFor();

  // Permission is requested at the first interaction, and not again once denied.
  expect(await page.evaluate('window.permissionRequests')).toBe(1);
  await bell.click();
  const box = page.getByRole('dialog', { name: 'Avisos' });
  await box.getByText('Seu resgate foi entregue.').waitFor();
  expect(await nina.listA11yViolations()).toEqual([]);
  expect(await box.getByRole('button', { name: 'Avisar também neste aparelho' }).count()).toBe(0);
  expect(await page.evaluate('window.permissionRequests')).toBe(1);

  // Opening a notification marks it as read.
  const read: string[] = [];
  await page.route('**/api/notifications/*/read', (route) => {
    read.push(route.request().url());
    return route.fulfill({ status: 204 });
  });
  await box.getByText('Seu resgate foi entregue.').click();
  await page.waitForURL('**/meus-resgates');
  await page.getByRole('heading', { name: 'Histórico de Resgates' }).waitFor();
  await expect.poll(() => read.map((url) => url.split('/').at(-2))).toEqual([COMMENT]);

  notifications = [];
  await page.reload();
  await page.getByRole('button', { name: 'Avisos', exact: true }).click();
  await box.getByText('Nada por aqui ainda.').waitFor();
  expect(await box.getByRole('button', { name: 'Avisar também neste aparelho' }).count()).toBe(0);
  expect(nina.consoleErrors.filter((text) => !/WebSocket|0123456789abcdef/.test(text))).toEqual([]);
});

test('offline page is shown without a connection, and the draft is kept', async ({ visit, allowErrors }) => {
  // The page asks the server whether it is there, and may just be asking for something else.
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  const { token } = await registerMember('Rui Campos');
  const rui = await visit('phone');
  const { page, context } = rui;
  await rui.openAs({ token }, '/nova-promocao');
  await page.getByLabel('Título').fill('Panela de pressão de seis litros');
  // The worker is ready once it controls the page; a development server has none.
  const built = (await page.locator('script[src*="/src/main"]').count()) === 0;
  if (built)
    await page.evaluate(
      `navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller || new Promise((on) => navigator.serviceWorker.addEventListener('controllerchange', on))).then(() => true)`,
    );
  else await page.waitForSelector('.offline-place', { state: 'attached' });
  await context.setOffline(true);
  await page.getByText('Você está sem internet').waitFor();
  expect(await rui.listA11yViolations()).toEqual([]);
  if (built) {
    await page.reload();
    await page.getByRole('heading', { name: 'Você está sem internet' }).waitFor();
    expect(await rui.listA11yViolations()).toEqual([]);
    const names = await page.evaluate<string[]>(
      `caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((c) => c.keys())))).then((all) => all.flat().map((r) => new URL(r.url).pathname))`,
    );
    expect(names).toContain('/offline.html');
    expect(names.filter((name) => !/^\/(assets\/|offline\.html$|favicon\.svg$)/.test(name))).toEqual([]);
  }
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Publicar Nova Promoção Online' }).waitFor();
  await page.getByText('Você está sem internet').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Título').inputValue()).toBe('Panela de pressão de seis litros');
});

test('page that was not loaded yet opens when the connection returns', async ({ visit, allowErrors }) => {
  allowErrors();
  allowErrors(/Unable to preload CSS|Failed to fetch dynamically imported module/);
  // Requests of the service worker would continue while the page is offline.
  const { page, context } = await visit('phone', { serviceWorkers: 'block' });
  await page.goto('/');
  await page.locator('.deal').first().waitFor();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Termos de Uso' }).click();
  await page.getByText('Esta página abre assim que a conexão voltar.').waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Termos de Uso' }).waitFor();
});

test('app manifest has a name, colours and icons of the stated sizes', async ({ visit }) => {
  const { page } = await visit('phone');
  await page.goto('/');
  const manifest = await page.evaluate<{
    name: string;
    short_name: string;
    icons: { src: string; sizes: string; purpose: string }[];
  }>(`fetch(document.querySelector('link[rel=manifest]').href).then((response) => response.json())`);
  expect(manifest).toMatchObject({
    short_name: 'Pechincha',
    display: 'standalone',
    theme_color: '#0B6B4C',
  });
  expect(new Set(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`))).toEqual(
    new Set(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']),
  );
  for (const { src, sizes } of manifest.icons) {
    const width = await page.evaluate<number>(
      `createImageBitmap(await (await fetch('${src}')).blob()).then(({ width }) => width)`.replace(
        /^/,
        '(async () => ',
      ) + ')()',
    );
    expect(`${width}x${width}`).toBe(sizes);
  }
});
