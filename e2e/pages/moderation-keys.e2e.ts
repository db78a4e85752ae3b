import { expect, test } from '../fixtures.ts';

const deals = ['Fone', 'Mesa'].map((title, index) => ({ _id: `${index}`.padStart(24, '0'), title }));

test('second approval is sent after the first when its key is pressed meanwhile', async ({ admin }) => {
  const { page } = admin;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let isAnswered = false;
  /** Of each approval, whether the first one was answered before. */
  const approvals: boolean[] = [];
  await page.route('**/api/admin/moderation/pending', (route) => route.fulfill({ json: deals }));
  await page.route('**/api/admin/moderation/promotion/*/approve*', async (route) => {
    approvals.push(isAnswered);
    await answered;
    return route.fulfill({ json: {} });
  });
  await page.goto('/admin/moderacao');
  await page.getByRole('row', { name: 'Fone' }).focus();
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await page.locator('tr[aria-busy=true]').nth(1).waitFor();
  await expect.poll(() => approvals.length).toBe(1);
  isAnswered = true;
  answer();
  await page.getByText('Não há promoções pendentes de moderação.').waitFor();
  expect(approvals).toEqual([false, true]);
});
