import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { requestJson } from '../api.ts';
import { createUniqueText, registerMember } from '../members.ts';
import { moderatePromotion, publishPromotion } from '../promotions.ts';

const domain = `loja-${createUniqueText()}.example`;
const title = `Fone dobrável ${domain}`;
const plainTitle = `Chaleira elétrica ${domain}`;

const listTitles = (page: Page): Promise<string[]> =>
  page.getByRole('article').getByRole('heading').allInnerTexts();

test('promotion has one final price in form, queue, card, order, range, filter and page', async ({
  visit,
  manager,
}) => {
  const author = await registerMember();
  const plainId = await publishPromotion(author.token, {
    title: plainTitle,
    promotionalPrice: '105,00',
    link: `https://${domain}/chaleira`,
  });
  await moderatePromotion(plainId, author.token, 'approve');

  const writer = await visit('phone');
  await writer.openAs(author, '/nova-promocao');
  const form = writer.page;
  await form.getByLabel('Título').fill(title);
  await form.getByLabel('Preço promocional').fill('100,00');
  await form.getByLabel('Preço original').fill('200,00');
  await form.getByLabel('Link do site').fill(`https://www.${domain}/fone`);
  await form.getByRole('textbox', { name: 'Loja' }).fill('Loja dos Fones');
  await form.getByText('Condições do preço').click();
  await form.getByLabel('Pagamento').selectOption('Pix');
  await form.getByLabel('Preço no cartão').fill('110');
  await form.getByLabel('Parcelas').fill('10');
  await form.getByLabel('Valor da parcela').fill('12');
  await form.getByLabel('Frete', { exact: true }).selectOption('Valor fixo');
  await form.getByLabel('Só no app').check();
  const send = form.getByRole('button', { name: 'Publicar Promoção Online' });
  await send.click();
  await form.getByText('As parcelas não fecham com o preço').waitFor();
  await form.getByText('Informe o valor do frete').waitFor();
  expect(await writer.listA11yViolations()).toEqual([]);
  await form.getByLabel('Valor da parcela').fill('11');
  await form.getByLabel('Valor do frete').fill('15,00');
  await form.getByText('Preço final: R$ 115,00', { exact: true }).waitFor();
  await form.getByText('As parcelas não fecham com o preço').waitFor({ state: 'detached' });
  await send.click();
  await form.getByText('Promoção online publicada com sucesso!').waitFor();

  const queue = manager.page;
  await queue.goto('/admin/moderacao');
  const row = queue.getByRole('row').filter({ hasText: title });
  await row.getByText('Produto R$ 100,00').waitFor();
  await row.getByText('No cartão R$ 110,00 em 10x de R$ 11,00 sem juros').waitFor();
  expect(await row.innerText()).toContain('R$ 115,00');
  expect(await manager.listA11yViolations()).toEqual([]);
  await row.getByRole('button', { name: 'Aprovar' }).click();
  await row.waitFor({ state: 'detached' });

  const { page } = await visit('desktop');
  await expect(async () => {
    await page.goto(`/?store=${domain}&sort=price_asc`);
    expect(await listTitles(page)).toEqual([plainTitle, title]);
  }).toPass({ intervals: [200] });
  const card = page.getByRole('article').filter({ hasText: title });
  await card.getByText('no Pix · frete R$ 15,00 · só no app').waitFor();
  expect((await card.innerText()).replace(/\s/g, '')).toContain('R$115');

  await page.getByRole('button', { name: 'Preço', exact: true }).click();
  await page.getByLabel('Preço máximo').fill('114,99');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.waitForURL(/maxPrice=114.99/);
  await expect.poll(() => listTitles(page)).toEqual([plainTitle]);
  await page.getByRole('link', { name: 'Tirar o filtro Até R$ 114,99' }).click();
  await page.getByRole('button', { name: 'Preço', exact: true }).click();
  await page.getByLabel('Sem exigências').check();
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.waitForURL(/open=true/);
  await expect.poll(() => listTitles(page)).toEqual([plainTitle]);
  await page.getByRole('link', { name: 'Tirar o filtro Sem exigências' }).click();

  await card.getByRole('heading').getByRole('link').click();
  const box = page.getByRole('region', { name: 'Preço' });
  await box.getByText('R$ 100,00 + R$ 15,00 de frete').waitFor();
  await box.getByText('Você economiza R$ 85,00').waitFor();
  expect(
    await box.getByRole('list', { name: 'Condições do preço' }).getByRole('listitem').allInnerTexts(),
  ).toEqual([
    'Preço no Pix',
    'No cartão R$ 110,00 em 10x de R$ 11,00 sem juros',
    'Frete R$ 15,00',
    'Só no aplicativo da loja',
  ]);
  expect(await page.title()).toContain('R$ 115,00');
  await page.getByRole('link', { name: 'Loja dos Fones' }).click();
  await page.waitForURL(`**/?store=${domain}`);
  await expect.poll(() => listTitles(page)).toEqual([title, plainTitle]);
});

test('author who clears a condition sends the promotion to moderation again', async ({ visit }) => {
  const author = await registerMember();
  const id = await publishPromotion(author.token, { title, shipping: 'fixed', shippingPrice: '15' });
  await moderatePromotion(id, author.token, 'approve');
  const writer = await visit('desktop');
  await writer.openAs(author, `/editar-promocao/${id}`);
  const { page } = writer;
  expect(await page.getByLabel('Valor do frete').inputValue()).toBe('15,00');
  await page.getByLabel('Frete', { exact: true }).selectOption('Não informado');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await page.waitForURL(`**/promocao/${id}`);
  const deal = await requestJson<Promotion>('GET', `/promotions/${id}`, author.token);
  expect(deal.status).toBe('pending');
  for (const field of ['shipping', 'shippingPrice', 'finalPrice', 'condition'])
    expect(deal).not.toHaveProperty(field);
});
