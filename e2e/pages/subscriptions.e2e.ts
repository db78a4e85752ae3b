import type { Page } from '@playwright/test';
import { createAlert } from '@pechincha/contracts/operations/alerts';
import { listNotifications } from '@pechincha/contracts/operations/notifications';
import { expect, test } from '../fixtures.ts';
import { call } from '../api.ts';
import { createUniqueText, registerMember, type Member } from '../members.ts';
import { moderatePromotion, publishPromotion } from '../promotions.ts';

/** An approved promotion of a store of its own, unless the fields say otherwise. */
async function publishApproved(
  author: Member,
  fields: Record<string, string>,
): Promise<{ id: string; store: string }> {
  const store = `loja-${createUniqueText()}.example`;
  const id = await publishPromotion(author.token, { link: `https://${store}/item`, store, ...fields });
  await moderatePromotion(id, author.token, 'approve');
  return { id, store };
}

const listMessages = async ({ token }: Member): Promise<string[]> => {
  const { body } = await call(listNotifications, { token });
  return (body.notifications as { message: string }[]).map(({ message }) => message);
};
const openDealMenu = (page: Page, title: string) =>
  page.getByRole('button', { name: `Mais opções: ${title}` }).click();

test('visitor hides a store on the device, sees how many are hidden, and shows them again', async ({
  visit,
}) => {
  const author = await registerMember();
  const word = createUniqueText();
  const [hiddenTitle, otherTitle] = [`Moringa ${word}`, `Bacia ${word}`];
  await publishApproved(author, { title: hiddenTitle });
  await publishApproved(author, { title: otherTitle });

  const person = await visit('phone');
  const { page } = person;
  await page.goto(`/busca?q=${word}`);
  await page.getByRole('heading', { name: otherTitle }).waitFor();
  await openDealMenu(page, hiddenTitle);
  await page.getByRole('button', { name: 'Não quero ver' }).click();
  const dialog = page.getByRole('dialog', { name: 'Não quero ver' });
  await dialog.getByRole('button', { name: /^A loja / }).waitFor();
  expect(await person.listA11yViolations()).toEqual([]);
  await dialog.getByRole('button', { name: /^A loja / }).click();
  await page.getByText('1 oculta por suas regras').waitFor();
  await expect(page.getByRole('heading', { name: hiddenTitle })).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).waitFor();
  expect(await person.listA11yViolations()).toEqual([]);

  // From the first paint of the next page on, without an account.
  await page.reload();
  await page.getByText('1 oculta por suas regras').waitFor();
  await expect(page.getByRole('heading', { name: hiddenTitle })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mostrar' }).click();
  await page.getByRole('heading', { name: hiddenTitle }).waitFor();
  await page.getByText('Oculta', { exact: true }).waitFor();
  expect(await person.listA11yViolations()).toEqual([]);
  await openDealMenu(page, hiddenTitle);
  await page.getByRole('button', { name: 'Voltar a mostrar' }).click();
  await page.getByText('1 oculta por suas regras').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: hiddenTitle }).waitFor();
});

test('alert with options notifies of what it asks for and of nothing else', async ({ visit }) => {
  const [author, member] = [await registerMember(), await registerMember()];
  const word = createUniqueText();
  const person = await visit('desktop');
  const { page } = person;
  await person.openAs(member, '/meus-alertas');
  await page.getByLabel('Palavra-chave').fill(word);
  await page.getByText('Mais opções').click();
  await page.getByLabel('Sem estas palavras').fill('usada, x');
  await page.getByLabel('Preço máximo').fill('100');
  await page.getByLabel('Cidade').fill('Online');
  await page.getByRole('checkbox', { name: 'Casa' }).check();
  await page.getByRole('button', { name: 'Criar alerta' }).click();
  await page.getByText('Cada palavra deve ter de 2 a 30 caracteres').waitFor();
  expect(await person.listA11yViolations()).toEqual([]);
  await page.getByLabel('Sem estas palavras').fill('usada');
  await page.getByRole('button', { name: 'Criar alerta' }).click();
  const sentence = `${word}, sem “usada”, em Casa, na internet, até R$ 100,00`;
  await page.getByRole('switch', { name: `Alerta “${sentence}”`.replace('R$ ', 'R$\u00a0') }).waitFor();
  expect(await person.listA11yViolations()).toEqual([]);

  const fields = { title: `Panela ${word}`, category: 'casa', promotionalPrice: '100,00' };
  await publishApproved(author, { ...fields, title: `Panela usada ${word}` });
  await publishApproved(author, { ...fields, promotionalPrice: '100,01' });
  await publishApproved(author, { ...fields, category: 'moda' });
  await publishApproved(author, fields);
  await expect
    .poll(() => listMessages(member))
    .toEqual([`Promoção para o seu alerta: Panela ${word}, por R$ 100,00.`]);

  // Changed so that the cheaper ones do not count.
  await page.getByRole('button', { name: /^Editar o alerta/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar alerta' });
  await dialog.getByLabel('Preço máximo').fill('50');
  expect(await person.listA11yViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Alterações salvas.').waitFor();
  await page.getByText(/até R\$.50,00/).waitFor();
});

test('member follows an author, is notified, and stops', async ({ visit }) => {
  const [author, member] = [await registerMember(), await registerMember()];
  const person = await visit('phone');
  const { page } = person;
  // A visitor signs in first, which does what was asked.
  await page.goto(`/usuario/${author.id}`);
  await page.getByRole('button', { name: `Seguir ${author.name}` }).click();
  await page.waitForURL('**/login');
  await person.openAs(member, `/usuario/${author.id}`);
  await page.getByRole('button', { name: `Seguindo ${author.name}` }).waitFor();
  await page.getByText(`Pronto! Avisaremos do que for novo de ${author.name}.`).waitFor();
  expect(await person.listA11yViolations()).toEqual([]);
  const title = `Rede ${createUniqueText()}`;
  await publishApproved(author, { title });
  await expect.poll(() => listMessages(member)).toEqual([`Nova de ${author.name}: ${title}`]);

  await page.goto('/meus-alertas?aba=seguindo');
  await page.getByText(`Promoções de ${author.name}`).waitFor();
  expect(await person.listA11yViolations()).toEqual([]);
  await page.getByRole('link', { name: 'Ocultos' }).click();
  await page.getByRole('heading', { name: 'Você não esconde nada.' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: /^Remover/ }).click();
  await page.getByRole('heading', { name: 'Você ainda não segue ninguém.' }).waitFor();
});

test('member asks for a lower price of a product and is notified of it', async ({ visit }) => {
  const [author, member] = [await registerMember(), await registerMember()];
  const title = `Filtro ${createUniqueText()}`;
  const { id, store } = await publishApproved(author, { title, promotionalPrice: '80,00' });
  const person = await visit('desktop');
  const { page } = person;
  await person.openAs(member, `/promocao/${id}`);
  await page.getByRole('button', { name: 'Avisar se baixar' }).click();
  await page.getByText('Avisaremos se baixar de R$ 80,00.').waitFor();
  await page.getByRole('button', { name: 'Aviso ligado. Desligar' }).waitFor();
  expect(await person.listA11yViolations()).toEqual([]);
  const link = `https://www.${store}/item?utm_source=teste`;
  await publishApproved(author, { title, link, promotionalPrice: '80,00' });
  await publishApproved(author, { title: `${title} barato`, link, promotionalPrice: '79,99' });
  await expect
    .poll(() => listMessages(member))
    .toEqual([`Promoção para o seu alerta: ${title} barato, por R$ 79,99.`]);
});

test('a mute of the account folds lists on every device and stands in its tab', async ({ visit }) => {
  const [author, member] = [await registerMember(), await registerMember()];
  const word = createUniqueText();
  await publishApproved(author, { title: `Balde ${word}` });
  await publishApproved(author, { title: `Vassoura ${word}` });
  await call(createAlert, { body: { kind: 'mute', keyword: `balde ${word}` }, token: member.token });
  const person = await visit('desktop', { isLive: true });
  const { page } = person;
  await person.openAs(member, `/busca?q=${word}`);
  await page.getByText('1 oculta por suas regras').waitFor();
  await expect(page.getByRole('heading', { name: `Balde ${word}` })).toHaveCount(0);
  await page.goto('/meus-alertas?aba=ocultos');
  await page.getByRole('switch', { name: `balde ${word}` }).click();
  await page.getByText('Aparece', { exact: true }).waitFor();
  await page.goto(`/busca?q=${word}`);
  await page.getByRole('heading', { name: `Balde ${word}` }).waitFor();
});
