import { expect, test } from '../fixtures.ts';
import { signInDemoAccount } from '../members.ts';

/** A browser with this notification permission that counts the requests for it. */
const withPermission = (permission: string): string => `
  window.asked = 0;
  window.Notification = class {
    static permission = '${permission}';
    static requestPermission() { window.asked += 1; return Promise.resolve('${permission}'); }
  };`;

const notices = {
  unread: 0,
  notifications: Array.from({ length: 30 }, (_none, index) => ({
    _id: String(index).padStart(24, '0'),
    kind: 'new-promotion',
    message: `Uma promoção nova combina com o seu alerta, ${index}`,
    path: '/',
    read: true,
    createdAt: '2026-11-21T12:00:00.000Z',
  })),
};

test('bell opens its panel below itself when the window is low', async ({ visit }) => {
  const ana = await visit('desktop', { viewport: { width: 1440, height: 500 } });
  await ana.page.route('**/api/notifications', (route) => route.fulfill({ json: notices }));
  await ana.openAs(await signInDemoAccount('ana'), '/');
  const bell = ana.page.getByRole('button', { name: /^Avisos/ });
  await bell.click();
  const panel = ana.page.getByRole('dialog', { name: 'Avisos' });
  await panel.getByText('combina com o seu alerta, 0').waitFor();
  const [button, box] = [await bell.boundingBox(), await panel.boundingBox()];
  expect(box?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
});

for (const [permission, times] of [
  ['default', 1],
  ['denied', 0],
] as const)
  test(`page requests notification permission ${times} times when it is ${permission}`, async ({ visit }) => {
    const ana = await visit('desktop', { isLive: true });
    await ana.page.addInitScript(withPermission(permission));
    await ana.setSession(await signInDemoAccount('ana'));
    await ana.goLive('/termos');
    const heading = ana.page.getByRole('heading', { level: 1 });
    for (let press = 0; press < 3; press += 1) await heading.click();
    expect(await ana.page.evaluate('window.asked')).toBe(times);
  });
