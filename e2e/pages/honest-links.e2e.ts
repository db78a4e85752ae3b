import { expect, test } from '../fixtures.ts';
import { requestJson } from '../api.ts';
import { createUniqueText, registerMember, signInDemoAccount } from '../members.ts';
import { moderatePromotion, publishPromotion } from '../promotions.ts';

test('code of an affiliate is cleaned out of a link, or declared, by keyboard alone', async ({
  visit,
  allowErrors,
}) => {
  allowErrors(/400/);
  const member = await registerMember();
  const title = `Cafeteira ${createUniqueText()}`;
  const clean = `https://www.amazon.com.br/dp/${createUniqueText()}?th=1&Cor=a+b`;
  const phone = await visit('phone');
  await phone.openAs(member, '/nova-promocao');
  const { page } = phone;
  const link = page.getByRole('textbox', { name: 'Link do site' });
  const send = page.getByRole('button', { name: 'Publicar Promoção Online' });
  await page.getByRole('textbox', { name: 'Título' }).fill(title);
  await page.getByRole('textbox', { name: 'Preço promocional' }).fill('49,90');
  await link.fill(`${clean.replace('?', '?utm_source=grupo&')}&tag=ana-20#fotos`);
  await send.press('Enter');
  await page.getByText('Este link tem código de afiliado. Declare ou use o link limpo.').first().waitFor();
  await expect(link).toBeFocused();
  expect(await phone.listA11yViolations()).toEqual([]);
  await link.press('Tab');
  await expect(page.getByRole('button', { name: 'Limpar link' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(link).toHaveValue(`${clean}#fotos`);
  await expect(link).toBeFocused();
  await expect(page.getByRole('button', { name: 'Limpar link' })).toHaveCount(0);

  await link.fill(`${clean}&tag=ana-20`);
  await send.press('Enter');
  await page.getByRole('button', { name: 'Limpar link' }).waitFor();
  await page.getByRole('radio', { name: 'Não' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'O link é de afiliado' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Limpar link' })).toHaveCount(0);
  await expect(
    page.getByRole('complementary', { name: 'Prévia' }).getByText('Link de afiliado'),
  ).toBeVisible();
  expect(await phone.listA11yViolations()).toEqual([]);
  await send.press('Enter');
  await page.getByText('Promoção online publicada com sucesso!').waitFor();

  const desk = await visit('desktop');
  await desk.openAs(await signInDemoAccount('gerente'), '/admin/moderacao');
  await desk.page.getByRole('row', { name: title }).getByText('Link de afiliado').waitFor();
  expect(await desk.listA11yViolations()).toEqual([]);
});

test('shop button is the link as it was given, and says before it what its author gains', async ({
  visit,
}) => {
  const author = await registerMember();
  const link = `https://Loja-${createUniqueText()}.example/a%2Fb?B=%7e&a=1+2&&a=#x?y`;
  const id = await publishPromotion(author.token, {
    title: `Fone ${createUniqueText()}`,
    link: link.replace('?', '?utm_id=1&'),
    relation: 'works-there',
  });
  await moderatePromotion(id, author.token, 'approve');
  const person = await visit('desktop');
  const { page } = person;
  await page.goto(`/promocao/${id}`);
  await page.getByText('Publicada por quem trabalha na loja').waitFor();
  const shop = page.getByRole('link', { name: 'Ir para a loja' }).first();
  await expect(shop).toHaveAttribute('href', link);
  await expect(shop).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  expect(await person.listA11yViolations()).toEqual([]);

  const { status } = await requestJson<{ status: string }>('GET', `/promotions/${id}`, author.token);
  expect(status).toBe('active');
  await person.openAs(author, `/editar-promocao/${id}`);
  await expect(page.getByRole('radio', { name: 'Trabalho na loja' })).toBeChecked();
  await page.getByRole('radio', { name: 'Não' }).check();
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await page.getByText('a relação com a loja: a promoção saiu do ar e aguarda nova aprovação').waitFor();
});
