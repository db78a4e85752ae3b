import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const DEBOUNCE_MS = 300;

/** Records the values of this query parameter in API requests. */
function recordParameterValues(page: Page, parameter: string): string[] {
  const values: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const value = searchParams.get(parameter);
    if (pathname.startsWith('/api/') && value !== null) values.push(value);
  });
  return values;
}

/** Types with a paused clock, then advances it past the debounce. */
async function typeAndPause(
  page: Page,
  field: Locator,
  text: string,
  values: readonly string[],
): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await field.pressSequentially(text);
  await page.clock.runFor(DEBOUNCE_MS - 1);
  // Another key restarts the debounce.
  await field.press('0');
  await page.clock.runFor(DEBOUNCE_MS - 1);
  expect(values).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => values).toEqual([`${text}0`]);
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
  const values = recordParameterValues(page, 'maxPrice');
  await typeAndPause(page, sheet.getByLabel('Preço máximo'), '150', values);
  await sheet.getByRole('button', { name: /^Ver [\d.]+ promoç/ }).waitFor();
});

test('user search of the gamification panel sends one request when typing pauses', async ({ admin }) => {
  const { page } = admin;
  await page.clock.install();
  await page.goto('/admin/gamification?tab=users');
  await page.getByRole('row').nth(1).waitFor();
  const values = recordParameterValues(page, 'search');
  await typeAndPause(page, page.getByRole('searchbox', { name: /Buscar usuário/ }), 'ana', values);
  await page.getByText('Ninguém com esse nome ou e-mail').waitFor();
});
