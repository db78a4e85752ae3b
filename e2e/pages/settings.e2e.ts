import { createECDH, createHash, randomBytes } from 'node:crypto';
import { getNotificationSettings, getPushKey } from '@pechincha/contracts/operations/notifications';
import { call } from '../api.ts';
import { origin } from '../environment.ts';
import { expect, test } from '../fixtures.ts';
import { createUniqueText, registerMember } from '../members.ts';

const DEVICES = '**/api/notifications/push';

/** The test's browser has no permissions. */
const GRANTED = `Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = () => Promise.resolve('granted');`;

const createSubscription = (endpoint: string) => ({
  endpoint,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});

/**
 * A browser with a push service of its own: the test's browser has none. The subscription is kept, as by a browser,
 * until `unsubscribe`.
 */
function createPushManager(endpoint: string): string {
  return `{
    ${GRANTED}
    const key = 'e2e-subscription';
    const subscription = {
      endpoint: ${JSON.stringify(endpoint)},
      toJSON: () => (${JSON.stringify(createSubscription(endpoint))}),
      unsubscribe: async () => { localStorage.removeItem(key); return true; },
    };
    PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
      if (!userVisibleOnly || atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')).length !== 65)
        throw new DOMException('', 'InvalidAccessError');
      localStorage.setItem(key, 'yes');
      return subscription;
    };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(key) ? subscription : null);
  }`;
}

for (const device of ['phone', 'desktop'] as const)
  test(`settings are saved as they are changed, on a ${device}`, async ({ visit }) => {
    const member = await registerMember();
    const person = await visit(device);
    const { page } = person;
    await person.openAs(member, '/configuracoes');
    await page.getByRole('switch', { name: 'Tocar um som' }).click();
    await page.getByRole('switch', { name: 'Suas publicações' }).click();
    await page.getByRole('switch', { name: 'Horário de descanso' }).click();
    expect(await person.listA11yViolations()).toEqual([]);
    await page.getByLabel('Das').fill('23:15');
    await page.getByLabel('Às').fill('23:15');
    await page.getByRole('button', { name: 'Salvar horário' }).click();
    await page.getByText('Os horários precisam ser diferentes').waitFor();
    expect(await person.listA11yViolations()).toEqual([]);
    await page.getByLabel('Às').fill('06:45');
    await page.getByRole('button', { name: 'Salvar horário' }).click();
    await page.getByText('Horário salvo.').waitFor();
    const { body } = await call(getNotificationSettings, { token: member.token });
    expect(body).toMatchObject({
      push: { alert: true, mention: true, deal: true, moderation: false, points: true },
      sound: false,
      toasts: true,
      quiet: { from: '23:15', to: '06:45' },
      digest: 'off',
    });
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Tocar um som', checked: false })).toBeVisible();
    await expect(page.getByLabel('Às')).toHaveValue('06:45');
  });

test('device gets pushes until its member stops them or signs out', async ({ visit }) => {
  const member = await registerMember();
  const person = await visit('desktop', { serviceWorkers: 'allow' });
  const { page } = person;
  const endpoint = `https://push.example/${createUniqueText()}`;
  await page.addInitScript(createPushManager(endpoint));
  const requests: [string, unknown][] = [];
  await page.route(DEVICES, async (route) => {
    const request = route.request();
    requests.push([request.method(), (request.postDataJSON() as { endpoint: string }).endpoint]);
    await route.fulfill({ status: 204 });
  });
  await person.openAs(member, '/configuracoes');
  await page.getByRole('button', { name: 'Receber avisos neste aparelho' }).click();
  await page.getByText('Este aparelho recebe avisos, mesmo com o site fechado.').waitFor();
  expect(await person.listA11yViolations()).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Parar neste aparelho' }).click();
  await page.getByText('Este aparelho não recebe mais avisos.').waitFor();
  await page.getByRole('button', { name: 'Receber avisos neste aparelho' }).click();
  await page.getByRole('button', { name: 'Parar neste aparelho' }).waitFor();
  await page.getByRole('button', { name: /menu de/ }).click();
  await page.getByText('Sair', { exact: true }).click();
  await page.getByText('Você foi desconectado').waitFor();
  expect(await page.evaluate(`localStorage.getItem('push-member')`)).toBeNull();
  const methods = requests.map(([method]) => method);
  // The reload may add it once more, for a new session.
  expect(methods.filter((method, index) => method !== methods[index - 1])).toEqual([
    'POST',
    'DELETE',
    'POST',
    'DELETE',
  ]);
  expect(new Set(requests.map(([, to]) => to))).toEqual(new Set([endpoint]));
});

test('device that a member has blocked says how to unblock it', async ({ visit }) => {
  const member = await registerMember();
  const person = await visit('phone', { serviceWorkers: 'allow' });
  await person.page.addInitScript(
    `Object.defineProperty(Notification, 'permission', { get: () => 'denied' })`,
  );
  await person.openAs(member, '/configuracoes');
  await person.page.getByText('Você bloqueou os avisos deste site.').waitFor();
  await expect(person.page.getByRole('button', { name: 'Receber avisos neste aparelho' })).toHaveCount(0);
});

test('push is shown unless a page has the focus, and opens its page', async ({ visit }) => {
  const person = await visit('desktop', { serviceWorkers: 'allow' });
  const { page, context } = person;
  await page.goto('/termos');
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  const [worker] = context.serviceWorkers();
  // The test's browser shows no notifications.
  await worker?.evaluate(`
    self.shown = [];
    self.registration.showNotification = async (title, { body, tag, data, renotify, silent }) =>
      void self.shown.push([title, body, tag, data.path, renotify ? 'alerts' : silent ? 'is silent' : 'shows']);
  `);
  const setFocus = (isFocused: boolean) =>
    worker?.evaluate(`self.clients.matchAll = async () => [{ focused: false }, { focused: ${isFocused} }]`);
  const client = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  const registrationId = await registered;
  const push = (body: string) =>
    client.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify({
        title: 'Baixou de preço',
        body,
        path: '/privacidade',
        tag: 'um',
        eventId: body,
      }),
    });
  await setFocus(true);
  await push('Baixou para R$ 79,90: Caneca');
  await setFocus(false);
  const texts = ['Baixou para R$ 69,90: Caneca', 'Baixou para R$ 59,90: Caneca'];
  for (const text of [...texts, ...texts]) await push(text);
  await expect
    .poll(() => worker?.evaluate('self.shown'))
    .toEqual(
      ['alerts', 'alerts', 'is silent', 'is silent'].map((how, index) => [
        'Baixou de preço',
        texts[index % 2],
        'um',
        '/privacidade',
        how,
      ]),
    );
});

test('subscription that takes the place of another is added by the worker', async ({ visit }) => {
  const member = await registerMember();
  const person = await visit('desktop', { serviceWorkers: 'allow' });
  const { page, context } = person;
  const createEndpoint = () => `https://push.example/${createUniqueText()}`;
  const [first, second] = [createEndpoint(), createEndpoint()] as const;
  const listDevices = async () => (await call(getPushKey, { token: member.token })).body.devices;
  const toDeviceId = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url');
  await page.addInitScript(createPushManager(first));
  await person.openAs(member, '/configuracoes');
  await page.getByRole('button', { name: 'Receber avisos neste aparelho' }).click();
  await page.getByText('Este aparelho recebe avisos, mesmo com o site fechado.').waitFor();
  expect(await listDevices()).toEqual([toDeviceId(first)]);
  const [worker] = context.serviceWorkers();
  // A browser that has dropped the subscription says so without naming any.
  await worker?.evaluate(`
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      if (!applicationServerKey) throw new DOMException('', 'InvalidAccessError');
      return { toJSON: () => (${JSON.stringify(createSubscription(second))}) };
    };
    self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil() {} }));
  `);
  await expect.poll(listDevices).toEqual([toDeviceId(second), toDeviceId(first)]);
});
