import { requestJson } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { signInDemoAccount } from '../members.ts';

async function findDemoDeal(search: string): Promise<string> {
  const { token } = await signInDemoAccount('ana');
  const path = `/promotions?search=${encodeURIComponent(search)}`;
  const { promotions } = await requestJson<{ promotions: { _id: string }[] }>('GET', path, token);
  return promotions[0]?._id ?? '';
}

test('proved discount says so, with the prices of its product as a line and a table', async ({ visit }) => {
  const id = await findDemoDeal('fone cancelamento 70 horas');
  const person = await visit('phone');
  const { page } = person;
  await page.goto(`/promocao/${id}`);
  const price = page.getByRole('region', { name: 'Preço', exact: true });
  await expect(price.getByText('Desconto comprovado')).toBeVisible();
  await expect(price.getByText('Menor preço em 90 dias')).toBeVisible();
  await page.getByText('Histórico de preços').focus();
  await page.locator('.price-history > summary').press('Enter');
  await page.getByRole('img', { name: /^Linha dos preços, de R\$/ }).waitFor();
  await page.getByText(/^Ver em tabela/).press('Enter');
  const rows = page.getByRole('table').getByRole('row');
  const count = await rows.count();
  await expect(rows.filter({ hasText: '259,90' })).toHaveCount(1);
  expect(await person.listA11yViolations()).toEqual([]);
  await page.getByRole('button', { name: '30 dias' }).press('Enter');
  await expect.poll(() => rows.count()).toBeLessThan(count);

  await price.getByRole('link', { name: 'Como medimos' }).click();
  await page.getByRole('heading', { level: 1, name: 'Como medimos' }).waitFor();
  await expect(
    page.getByRole('heading', { name: 'Desconto comprovado, inflado e menor preço' }),
  ).toBeInViewport();
});

test('inflated original price is named, on its card too, and its discount is of the usual price', async ({
  visit,
}) => {
  const id = await findDemoDeal('tablet 11 polegadas caneta');
  const person = await visit('desktop');
  const { page } = person;
  await page.goto('/busca?q=tablet+caneta');
  const card = page.getByRole('article').filter({ hasText: 'Tablet de 11 polegadas' });
  await expect(card.getByText(/^De inflado: o preço comum foi R\$/)).toBeVisible();
  await expect(card).not.toContainText('1.599');
  await page.goto(`/promocao/${id}`);
  const price = page.getByRole('region', { name: 'Preço', exact: true });
  await expect(price.getByText(/^De inflado: o preço comum foi R\$/)).toBeVisible();
  await expect(price.getByText(/^Você economiza R\$\s45,00 \(4%\)$/)).toBeVisible();
  expect(await person.listA11yViolations()).toEqual([]);
});

test('lists are narrowed to the lowest prices of 90 days', async ({ visit }) => {
  const person = await visit('desktop');
  const { page } = person;
  await page.goto('/?search=fone');
  await page.getByRole('button', { name: 'Preço' }).click();
  await page.getByRole('checkbox', { name: 'Menor preço em 90 dias' }).check();
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.waitForURL(/lowest=true/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'Tirar o filtro Menor preço em 90 dias' }).click();
  await expect(page.getByRole('article')).not.toHaveCount(1);
});
