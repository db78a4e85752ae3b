import { expect, test } from '../fixtures.ts';
import { createUniqueText, registerMember, signInDemoAccount } from '../members.ts';
import { moderatePromotion, publishPromotion } from '../promotions.ts';

test('repeated promotion is recognized in the form and in the queue, and its notice opens the first one', async ({
  visit,
}) => {
  const [author, member] = [await registerMember(), await registerMember()];
  const [name, repeated] = [`Bule ${createUniqueText()}`, `Chaleira ${createUniqueText()}`];
  const link = `https://${createUniqueText()}.example/bule`;
  const first = await publishPromotion(author.token, { title: name, link });
  await moderatePromotion(first, author.token, 'approve');

  const phone = await visit('phone');
  await phone.openAs(member, '/nova-promocao');
  const { page } = phone;
  await page.getByRole('textbox', { name: 'Título' }).fill(repeated);
  await page.getByRole('textbox', { name: 'Preço promocional' }).fill('49,90');
  await page.getByRole('textbox', { name: 'Link do site' }).fill(`${link}?utm_source=grupo`);
  await page.getByRole('heading', { name: 'Parece que já publicaram' }).waitFor();
  await expect(page.getByRole('link', { name: `Ver a promoção ${name} em nova aba` })).toHaveAttribute(
    'href',
    `/promocao/${first}`,
  );
  expect(await phone.listA11yViolations()).toEqual([]);
  await page.getByRole('button', { name: 'É diferente, continuar' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Parece que já publicaram' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Publicar Promoção Online' }).click();
  await page.getByText('Promoção online publicada com sucesso!').waitFor();

  const desk = await visit('desktop');
  await desk.openAs(await signInDemoAccount('gerente'), '/admin/moderacao');
  const row = desk.page.getByRole('row', { name: repeated });
  await row.getByRole('heading', { name: 'Parece que já publicaram' }).waitFor();
  expect(await desk.listA11yViolations()).toEqual([]);
  await row.getByRole('button', { name: `Rejeitar como repetida de ${name}` }).click();
  await desk.page.getByRole('button', { name: 'Rejeitar promoção' }).click();
  await desk.page.getByText('Promoção rejeitada com sucesso!').waitFor();

  const notice = page.getByRole('link', { name: new RegExp(`${repeated}.*rejeitada`) });
  await phone.waitForNotice(notice);
  await notice.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
});

test('manager joins promotions of one product, which then lead to each other', async ({ visit }) => {
  const author = await registerMember();
  const titles = ['Peneira', 'Escorredor'].map((word) => `${word} ${createUniqueText()}`);
  const [one = '', other = ''] = await Promise.all(
    titles.map(async (title) => {
      const id = await publishPromotion(author.token, {
        title,
        link: `https://${createUniqueText()}.example/item`,
      });
      await moderatePromotion(id, author.token, 'approve');
      return id;
    }),
  );
  const person = await visit('desktop');
  const { page } = person;
  await person.openAs(await signInDemoAccount('gerente'), `/promocao/${one}`);
  await page.getByRole('button', { name: /^Juntar produtos/ }).press('Enter');
  await page
    .getByRole('textbox', { name: 'Endereço da outra promoção' })
    .fill(`${page.url().replace(one, other)}`);
  await page.keyboard.press('Enter');
  await page.getByText('Produtos juntados.').waitFor();
  const related = page.getByRole('region', { name: 'Veja também' });
  await expect(related.getByRole('link').first()).toHaveText(titles[1] ?? '');
  expect(await person.listA11yViolations()).toEqual([]);
  await related.getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: titles[1] ?? '' }).waitFor();
  await expect(related.getByRole('link').first()).toHaveText(titles[0] ?? '');
});
