import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const id = '0123456789abcdef01234567';

/** Only the fields that the specification names, or fewer. */
const deal = { _id: id, title: 'Fone sem fio', promotionalPrice: 150, originalPrice: 200 };

async function respond(page: Page, address: string, json: unknown): Promise<void> {
  await page.route(address, (route) => route.fulfill({ json }));
}

test('home shows promotions and ads when the list is bare and the ad has no size', async ({ admin }) => {
  const { page } = admin;
  await respond(page, '**/api/promotions', [deal]);
  await respond(page, '**/api/advertisements/active', [{ _id: id, position: 'top', title: 'Feira' }]);
  await page.goto('/');
  await page.getByRole('heading', { name: deal.title }).waitFor();
  await page.getByText('25%').first().waitFor();
  await page.getByText('Feira', { exact: true }).waitFor();
});

test('moderation shows a promotion when submittedAt and authorRecord are missing', async ({ admin }) => {
  const { page } = admin;
  await respond(page, '**/api/admin/moderation/pending', { promotions: [deal] });
  await page.goto('/admin/moderacao');
  await page.getByRole('link', { name: deal.title, exact: true }).waitFor();
});

test('dashboard shows its figures when the trend is missing', async ({ admin }) => {
  const { page } = admin;
  await respond(page, '**/api/admin/stats?*', { totalUsers: 4321, recentUsers: [], recentPromotions: [] });
  await page.goto('/admin');
  await page.getByText('4.321').waitFor();
  await page.getByText('Não deu para carregar esta parte').first().waitFor();
});

test('redemption history shows a redemption when its cost is missing', async ({ admin }) => {
  const { page } = admin;
  await respond(page, '**/api/gamification/redemptions', [
    { _id: id, reward: { title: 'Caneca' }, status: 'pending' },
  ]);
  await page.goto('/meus-resgates');
  await page.getByRole('heading', { name: 'Caneca' }).waitFor();
  expect(await page.getByText('NaN').count()).toBe(0);
});

test('ad list shows an ad when endsAt is missing', async ({ admin }) => {
  const { page } = admin;
  await respond(page, '**/api/admin/advertisements', [
    { _id: id, title: 'Feira', position: 'side', status: 'active' },
  ]);
  await page.goto('/admin/anuncios');
  await page.getByText('Feira', { exact: true }).first().waitFor();
});

test('local statistics show their figures when the trend is missing', async ({ admin }) => {
  const { page } = admin;
  await respond(page, '**/api/admin/local/stats?*', { totalPromotions: 4321 });
  await page.goto('/admin/local');
  await page.getByText('4.321').waitFor();
});
