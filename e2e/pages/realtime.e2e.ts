import { expect, test } from '../fixtures.ts';
import { registerMember } from '../members.ts';
import { SocketServer } from './socket-server.ts';

const DEAL = '0123456789abcdef01234567';
const COMMENT = '76543210fedcba9876543210';
const alert = { promotionId: DEAL, eventId: 'an alert' };
const mention = { promotionId: DEAL, commentId: COMMENT, eventId: 'a mention' };
const deal = { id: DEAL, eventId: 'a deal', title: 'Fone', promotionalPrice: 199.9, city: 'online' };
const kept = { _id: COMMENT, path: `/promocao/${DEAL}`, read: false, createdAt: new Date().toISOString() };

/** Each event with the texts of the specification, and what is the same thing once more. */
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
const again: [string, object][] = [
  ['promotionCreated', { ...deal, author: { _id: COMMENT, name: 'Joana' } }],
  ['new-promotion', { ...alert, message: '' }],
  [
    'notification',
    { ...kept, ...alert, kind: 'new-promotion', commentId: null, message: 'x', eventId: 'its cause' },
  ],
  ['notification', { ...kept, ...mention, kind: 'user-mentioned', message: 'x', eventId: 'its other cause' }],
];

/** Counts what would be heard and asked; both refuse, as a browser may. */
const stubs = `
  window.heard = 0;
  HTMLMediaElement.prototype.play = function () { window.heard += 1; return Promise.reject(new Error('refused')); };
  window.asked = 0;
  window.Notification = class { static get permission() { return sessionStorage.getItem('permission') ?? 'default'; }
    static requestPermission() { window.asked += 1; sessionStorage.setItem('permission', 'denied'); return Promise.resolve('denied'); } };
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
    expect(await toast.getAttribute('role')).toBe('status');
    await toast.getByRole('button', { name: 'Fechar o aviso' }).click();
    await toast.waitFor({ state: 'detached' });
  }
  expect(await page.evaluate('window.heard')).toBe(2);

  const before = listed;
  for (const [name, event] of again) sockets.emit(name, event);
  // When one more notification is shown, all earlier events have arrived.
  sockets.emit('notification', {
    ...kept,
    kind: 'badge-earned',
    message: 'Você ganhou.',
    eventId: 'other',
    promotionId: null,
    commentId: null,
  });
  await toasts.filter({ hasText: 'Nova conquista' }).waitFor();
  expect(await toasts.count()).toBe(1);
  await expect.poll(() => listed).toBeGreaterThan(before);

  // A cut: it comes back by itself and asks what it missed.
  notifications = [
    {
      ...kept,
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

  // Permission is asked for at the first press, and after a refusal not again.
  expect(await page.evaluate('window.asked')).toBe(1);
  await bell.click();
  const box = page.getByRole('dialog', { name: 'Avisos' });
  await box.getByText('Seu resgate foi entregue.').waitFor();
  expect(await nina.listA11yViolations()).toEqual([]);
  expect(await box.getByRole('button', { name: 'Avisar também neste aparelho' }).count()).toBe(0);
  expect(await page.evaluate('window.asked')).toBe(1);

  // Followed, a notice is read.
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
  expect(nina.consoleErrors.filter((words) => !/WebSocket|0123456789abcdef/.test(words))).toEqual([]);
});

test('offline page is shown without a connection, and the draft is kept', async ({ visit }) => {
  const { token } = await registerMember('Rui Campos');
  const rui = await visit('phone');
  const { page, context } = rui;
  await rui.openAs({ token }, '/nova-promocao');
  await page.getByLabel('Título').fill('Panela de pressão de seis litros');
  // The worker is there once it controls the page; a development server has none.
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
  // What a worker asks for goes on while the page is cut off.
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
  }>(`fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())`);
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
