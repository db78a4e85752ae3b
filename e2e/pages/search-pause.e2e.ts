import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const PAUSE_MS = 300;

/** Keeps the values of a query parameter that the page asks the API with. */
function recordAsked(page: Page, parameter: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const value = searchParams.get(parameter);
    if (pathname.startsWith('/api/') && value !== null) asked.push(value);
  });
  return asked;
}

/** Types while the page's time stands still, and lets the pause pass. */
async function typeAndPause(
  page: Page,
  field: Locator,
  text: string,
  asked: readonly string[],
): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await field.pressSequentially(text);
  await page.clock.runFor(PAUSE_MS - 1);
  // One more key begins the pause anew.
  await field.press('0');
  await page.clock.runFor(PAUSE_MS - 1);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual([`${text}0`]);
  await page.clock.resume();
}

test('filter sheet requests the count once when typing pauses', async ({ visit }) => {
  const { page } = await visit('phone');
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('article').first().waitFor();
  await page.getByRole('button', { name: /^Filtros/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await sheet.getByRole('button', { name: /^Ver / }).waitFor();
  const asked = recordAsked(page, 'maxPrice');
  await typeAndPause(page, sheet.getByLabel('Preço máximo'), '150', asked);
  await sheet.getByRole('button', { name: /^Ver [\d.]+ promoç/ }).waitFor();
});

test('user search of the gamification panel sends one request when typing pauses', async ({ admin }) => {
  const { page } = admin;
  await page.clock.install();
  await page.goto('/admin/gamification?tab=users');
  await page.getByRole('row').nth(1).waitFor();
  const asked = recordAsked(page, 'search');
  await typeAndPause(page, page.getByRole('searchbox', { name: /Buscar usuário/ }), 'ana', asked);
  await page.getByText('Ninguém com esse nome ou e-mail').waitFor();
});
