import type { Browser } from 'playwright-core';
import { openBrowser, Person } from './browser.ts';

/** A browser that was not asked yet, or that refused; it counts how often it is asked. */
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

describe('bell', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('opens its panel below itself when the window is low', async () => {
    const ana = await Person.arrive(browser, 'desk', { viewport: { width: 1440, height: 500 } });
    await ana.signIn('ana@pechincha.dev', 'ana123');
    await ana.page.route('**/api/notifications', (route) => route.fulfill({ json: notices }));
    const bell = ana.page.getByRole('button', { name: /^Avisos/ });
    await bell.click();
    const panel = ana.page.getByRole('dialog', { name: 'Avisos' });
    await panel.getByText('combina com o seu alerta, 0').waitFor();
    const [button, box] = [await bell.boundingBox(), await panel.boundingBox()];
    expect(box?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
    expect(ana.complaints).toEqual([]);
  });

  it.each([
    ['default', 1],
    ['denied', 0],
  ])('asks for browser notifications at a press when the permission is %s', async (permission, times) => {
    const ana = await Person.arrive(browser, 'desk');
    await ana.page.addInitScript(withPermission(permission));
    await ana.signIn('ana@pechincha.dev', 'ana123');
    await ana.goLive('/termos');
    const heading = ana.page.getByRole('heading', { level: 1 });
    for (let press = 0; press < 3; press += 1) await heading.click();
    expect(await ana.page.evaluate('window.asked')).toBe(times);
  });
});
