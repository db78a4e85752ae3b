import type { Browser, Page } from 'playwright-core';
import { openBrowser, Person } from './browser.ts';

const id = '0123456789abcdef01234567';

/** Responses that name only what the specifications name, or less. */
const deal = { _id: id, title: 'Fone sem fio', promotionalPrice: 150, originalPrice: 200 };

async function respond(page: Page, address: string, json: unknown): Promise<void> {
  await page.route(address, (route) => route.fulfill({ json }));
}

describe('pages, when a response leaves things out', () => {
  let browser: Browser;
  let admin: Person;
  beforeAll(async () => {
    browser = await openBrowser();
    admin = await Person.arrive(browser, 'desk');
    await admin.signIn('admin@pechincha.dev', 'admin123');
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    await admin.page.unrouteAll();
    expect(admin.complaints).toEqual([]);
  });

  it('home shows a bare list and an ad without a size', async () => {
    const { page } = admin;
    await respond(page, '**/api/promotions', [deal]);
    await respond(page, '**/api/advertisements/active', [{ _id: id, position: 'top', title: 'Feira' }]);
    await page.goto('/');
    await page.getByRole('heading', { name: deal.title }).waitFor();
    await page.getByText('25%').first().waitFor();
    await page.getByText('Feira', { exact: true }).waitFor();
  });

  it('moderation shows a deal without submittedAt and authorRecord', async () => {
    const { page } = admin;
    await respond(page, '**/api/admin/moderation/pending', { promotions: [deal] });
    await page.goto('/admin/moderacao');
    await page.getByRole('link', { name: deal.title, exact: true }).waitFor();
  });

  it('the dashboard shows its figures without a trend', async () => {
    const { page } = admin;
    await respond(page, '**/api/admin/stats?*', { totalUsers: 4321, recentUsers: [], recentPromotions: [] });
    await page.goto('/admin');
    await page.getByText('4.321').waitFor();
    await page.getByText('Não deu para carregar esta parte').first().waitFor();
  });

  it('the history shows a redemption without its cost', async () => {
    const { page } = admin;
    await respond(page, '**/api/gamification/redemptions', [
      { _id: id, reward: { title: 'Caneca' }, status: 'pending' },
    ]);
    await page.goto('/meus-resgates');
    await page.getByRole('heading', { name: 'Caneca' }).waitFor();
    expect(await page.getByText('NaN').count()).toBe(0);
  });

  it('the list of ads shows one without endsAt', async () => {
    const { page } = admin;
    await respond(page, '**/api/admin/advertisements', [
      { _id: id, title: 'Feira', position: 'side', status: 'active' },
    ]);
    await page.goto('/admin/anuncios');
    await page.getByText('Feira', { exact: true }).first().waitFor();
  });

  it('local statistics show without a trend', async () => {
    const { page } = admin;
    await respond(page, '**/api/admin/local/stats?*', { totalPromotions: 4321 });
    await page.goto('/admin/local');
    await page.getByText('4.321').waitFor();
  });
});
