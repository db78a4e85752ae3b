import { getRanking } from '@pechincha/contracts/operations/gamification';
import { call } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { createUniqueText, registerMember } from '../members.ts';
import { moderatePromotion, publishPromotion } from '../promotions.ts';

for (const device of ['phone', 'desktop'] as const)
  test(`member with points is in the ranking until they choose not to be, on a ${device}`, async ({
    visit,
  }) => {
    const member = await registerMember();
    const fields = {
      title: `Pilão ${createUniqueText()}`,
      link: `https://${createUniqueText()}.example/item`,
    };
    const id = await publishPromotion(member.token, fields);
    await moderatePromotion(id, member.token, 'approve');
    // Points are counted a moment later.
    const readOwn = async () =>
      (await call(getRanking, { token: member.token, query: { period: 'month' } })).body.me?.points;
    await expect.poll(readOwn).toBe(50);

    const person = await visit(device);
    const { page } = person;
    await person.openAs(member, '/termos');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Ranking' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ranking');
    await expect(page).toHaveTitle('Ranking · Pechincha');
    await page.getByText('Você', { exact: true }).waitFor();
    expect(await person.listA11yViolations()).toEqual([]);
    await page.getByRole('link', { name: 'Mês passado' }).press('Enter');
    await page.getByRole('list', { name: 'Mês passado' }).waitFor();
    await expect(page.getByText('Você', { exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'Sempre' }).press('Enter');
    await page.getByText('Você', { exact: true }).waitFor();

    await page.getByRole('main').getByRole('link', { name: 'Configurações' }).press('Enter');
    const setting = page.getByRole('switch', { name: 'Aparecer no ranking' });
    await setting.press('Enter');
    await expect(setting).toHaveAttribute('aria-checked', 'false');
    expect(await person.listA11yViolations()).toEqual([]);
    await expect.poll(readOwn).toBeUndefined();
    await page.goBack();
    await page.getByRole('list', { name: 'Sempre' }).waitFor();
    await expect(page.getByText('Você', { exact: true })).toHaveCount(0);
  });

test('ranking is read without signing in, and says when it cannot be loaded', async ({
  visit,
  allowErrors,
}) => {
  allowErrors(/status of 503/);
  const person = await visit('desktop');
  const { page } = person;
  await page.route('**/api/gamification/ranking*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/ranking?period=all');
  await page.getByText('Não foi possível carregar o ranking.').last().waitFor();
  expect(await person.listA11yViolations()).toEqual([]);
  await page.unroute('**/api/gamification/ranking*');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  const list = page.getByRole('list', { name: 'Sempre' });
  await list.getByRole('link').first().press('Enter');
  await expect(page).toHaveURL(/\/usuario\//);
});
