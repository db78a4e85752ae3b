import { expect, test } from '../fixtures.ts';

const deals = ['Fone', 'Mesa'].map((title, index) => ({ _id: `${index}`.padStart(24, '0'), title }));

test('second approval is sent after the first when its key is pressed meanwhile', async ({ admin }) => {
  const { page } = admin;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const approved: string[] = [];
  await page.route('**/api/admin/moderation/pending', (route) => route.fulfill({ json: deals }));
  await page.route('**/api/admin/moderation/promotion/*/approve*', async (route) => {
    approved.push(route.request().url());
    await opened;
    return route.fulfill({ json: {} });
  });
  await page.goto('/admin/moderacao');
  await page.getByRole('row', { name: 'Fone' }).focus();
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await page.locator('tr[aria-busy=true]').nth(1).waitFor();
  expect(approved.length).toBe(1);
  open();
  await page.getByText('Não há promoções pendentes de moderação.').waitFor();
  expect(approved.length).toBe(2);
});
