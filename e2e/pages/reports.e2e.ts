import { reportPromotion } from '@pechincha/contracts/operations/reports';
import { getPromotion } from '@pechincha/contracts/operations/promotions';
import { call } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { createUniqueText, registerMember, signInDemoAccount, type Member } from '../members.ts';
import { moderatePromotion, publishPromotion } from '../promotions.ts';

async function publishActive(author: Member, title: string, fields: Record<string, string> = {}) {
  // A product of its own, which no other test's promotion is related to.
  const link = `https://${createUniqueText()}.example/item`;
  const id = await publishPromotion(author.token, { title, link, ...fields });
  await moderatePromotion(id, author.token, 'approve');
  return id;
}
const SENT = 'Denúncia enviada. Avisaremos o que foi decidido.';

test('reported promotion is removed by a manager, and everybody is notified of the reason', async ({
  visit,
}) => {
  const [author, member] = [await registerMember(), await registerMember()];
  const title = `Panela ${createUniqueText()}`;
  const id = await publishActive(author, title);

  const phone = await visit('phone');
  await phone.openAs(member, `/promocao/${id}`);
  await phone.page.getByRole('button', { name: `Mais opções: ${title}` }).tap();
  await phone.page.getByRole('button', { name: 'Denunciar', exact: true }).first().tap();
  const dialog = phone.page.getByRole('dialog', { name: 'Denunciar promoção' });
  await dialog.getByRole('radio', { name: 'Parece golpe' }).check();
  await dialog.getByRole('textbox', { name: /O que aconteceu/ }).fill('Pede o cartão por mensagem.');
  expect(await phone.listA11yViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Enviar denúncia' }).tap();
  await phone.page.getByText(SENT).waitFor();

  const desk = await visit('desktop');
  const { page } = desk;
  await desk.openAs(await signInDemoAccount('gerente'), '/admin/moderacao');
  await page.getByRole('link', { name: 'Denúncias' }).press('Enter');
  const card = page.getByRole('article').filter({ hasText: title });
  // Without vote weight it stands last.
  await expect(async () => {
    await page.getByRole('button', { name: 'Atualizar lista' }).click();
    await page.getByRole('article').first().waitFor();
    const last = page
      .getByRole('navigation', { name: 'Páginas' })
      .getByRole('link', { name: /^Página/ })
      .last();
    if (!(await card.isVisible()) && (await last.isVisible())) await last.click();
    await expect(card).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(card).toContainText('Pede o cartão por mensagem.');
  expect(await desk.listA11yViolations()).toEqual([]);
  await card.getByRole('button', { name: `Decidir: ${title}` }).press('Enter');
  const decision = page.getByRole('dialog', { name: 'Decidir sobre a promoção' });
  await decision.getByRole('radio', { name: 'Remover' }).check();
  await decision.getByRole('textbox', { name: 'Explicação' }).fill('A loja não existe.');
  expect(await desk.listA11yViolations()).toEqual([]);
  await decision.getByRole('button', { name: 'Decidir' }).click();
  await page.getByText('Decisão registrada. Quem denunciou será avisado.').waitFor();
  await expect(card).toHaveCount(0);

  const outcome = `Sua denúncia de "${title}" foi aceita: a promoção foi removida. Motivo: A loja não existe.`;
  await phone.waitForNotice(phone.page.getByText(outcome).first());
  const owner = await visit('phone');
  await owner.openAs(author, '/');
  const notice = owner.page.getByRole('link', { name: new RegExp(`${title}.*removida pela moderação`) });
  await owner.waitForNotice(notice);
  await notice.tap();
  await owner.page.getByRole('heading', { level: 1, name: 'Recursos' }).waitFor();
});

test('visitor who reports goes to the login and comes back', async ({ visit }) => {
  const author = await registerMember();
  const title = `Concha ${createUniqueText()}`;
  const id = await publishActive(author, title);
  const { page } = await visit('desktop');
  await page.goto(`/promocao/${id}`);
  await page.getByRole('button', { name: `Mais opções: ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Denunciar' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
});

test('shop button of a promotion that members warn of asks first, until moderation keeps it', async ({
  visit,
}) => {
  const author = await registerMember();
  const title = `Escova ${createUniqueText()}`;
  const link = `https://${createUniqueText()}.example/escova`;
  const id = await publishActive(author, title, { link });
  const members = await Promise.all((['ana', 'bruno', 'gerente'] as const).map(signInDemoAccount));
  for (const { token } of members) {
    const { status } = await call(reportPromotion, { params: { id }, body: { reason: 'golpe' }, token });
    expect(status).toBe(201);
  }
  const readWarning = async () =>
    getPromotion.response.parse((await call(getPromotion, { params: { id } })).body).warning;
  await expect.poll(readWarning).toBe(true);

  const person = await visit('phone');
  const { page } = person;
  await page.goto(`/promocao/${id}`);
  await page.getByRole('button', { name: 'Ir para a loja' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cuidado com esta loja' });
  await dialog.getByText('Membros avisaram que pode ser golpe. A moderação está verificando.').waitFor();
  await expect(dialog.getByRole('link', { name: 'Ir assim mesmo' })).toHaveAttribute('href', link);
  expect(await person.listA11yViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Voltar' }).press('Enter');
  await expect(dialog).toHaveCount(0);

  const desk = await visit('desktop');
  await desk.openAs(await signInDemoAccount('gerente'), '/admin/moderacao?aba=denuncias');
  const card = desk.page.getByRole('article').filter({ hasText: title });
  await desk.waitForListed(card.getByText('O botão da loja pergunta antes'));
  await card.getByRole('button', { name: `Decidir: ${title}` }).click();
  const decision = desk.page.getByRole('dialog', { name: 'Decidir sobre a promoção' });
  await decision.getByRole('radio', { name: 'Manter no ar' }).check();
  await decision.getByRole('button', { name: 'Decidir' }).click();
  await expect(card).toHaveCount(0);
  await expect.poll(readWarning).toBeUndefined();
});

test('author updates the price that a member found', async ({ visit }) => {
  const [author, { token }] = [await registerMember(), await signInDemoAccount('ana')];
  const title = `Bacia ${createUniqueText()}`;
  const id = await publishActive(author, title);
  const body = { reason: 'preco-errado', price: '95,50' };
  await call(reportPromotion, { params: { id }, body, token });
  const person = await visit('phone');
  const { page } = person;
  await person.openAs(author, '/');
  const notice = page.getByRole('link', { name: new RegExp(`Avisaram outro preço, R\\$.95,50: ${title}`) });
  await person.waitForNotice(notice);
  await notice.tap();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await person.listA11yViolations()).toEqual([]);
  await page.getByRole('link', { name: 'Atualizar' }).tap();
  await expect(page.getByRole('textbox', { name: 'Preço promocional' })).toHaveValue('95,50');
  await page.getByRole('button', { name: 'Salvar alterações' }).tap();
  await page.getByText('Promoção atualizada com sucesso!').waitFor();
  await expect(page.getByText('Avisaram que agora custa')).toHaveCount(0);
});

test('form that repeats a promotion reports its new price instead', async ({ visit }) => {
  const [author, member] = [await registerMember(), await registerMember()];
  const title = `Ralador ${createUniqueText()}`;
  const link = `https://${createUniqueText()}.example/ralador`;
  await publishActive(author, title, { link });
  const person = await visit('desktop');
  const { page } = person;
  await person.openAs(member, '/nova-promocao');
  await page.getByRole('textbox', { name: 'Preço promocional' }).fill('79,90');
  await page.getByRole('textbox', { name: 'Link do site' }).fill(link);
  await page.getByRole('button', { name: `O preço mudou: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Denunciar promoção' });
  await expect(dialog.getByRole('radio', { name: 'Preço errado' })).toBeChecked();
  await expect(dialog.getByRole('textbox', { name: /Preço que você encontrou/ })).toHaveValue('79,90');
  await dialog.getByRole('button', { name: 'Enviar denúncia' }).click();
  await page.getByText(SENT).waitFor();
  // Nothing was published.
  await expect(page).toHaveURL(/\/nova-promocao$/);
});
