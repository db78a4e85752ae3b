import { postComment } from '@pechincha/contracts/operations/promotions';
import { call } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { createUniqueText, registerMember, type Member } from '../members.ts';
import { moderatePromotion, publishPromotion } from '../promotions.ts';

async function publishActive(author: Member): Promise<string> {
  const id = await publishPromotion(author.token, { title: `Chaleira ${createUniqueText()}` });
  await moderatePromotion(id, author.token, 'approve');
  return id;
}

async function comment(id: string, { token }: Member, content: string): Promise<string> {
  const { status, body } = await call(postComment, { params: { id }, body: { content }, token });
  expect(status).toBe(201);
  return body._id as string;
}

test('member says what is useful, which then comes first, and hides a person', async ({ visit, ana }) => {
  const author = await registerMember();
  const id = await publishActive(author);
  await comment(id, author, 'Primeiro');
  await comment(id, author, 'Ferve em dois minutos');
  await ana.page.goto(`/promocao/${id}`);
  const items = ana.page.locator('#comentarios li');
  const useful = items.nth(1).getByRole('button', { name: /^Útil/ });
  await useful.press('Enter');
  await expect(useful).toHaveAttribute('aria-pressed', 'true');
  await expect(useful).toHaveText(/^Útil\s*1/);
  expect(await ana.listA11yViolations()).toEqual([]);

  const phone = await visit('phone');
  const { page } = phone;
  await page.goto(`/promocao/${id}`);
  await page.getByRole('combobox', { name: 'Ordem' }).selectOption('Mais úteis');
  await expect(page.locator('#comentarios li').first()).toContainText('Ferve em dois minutos');
  const menu = page.getByRole('button', { name: `Mais opções do comentário de ${author.name}` });
  await menu.first().tap();
  const sheet = page.getByRole('dialog', { name: 'Mais opções' });
  await sheet.getByRole('button', { name: 'Denunciar' }).waitFor();
  expect(await phone.listA11yViolations()).toEqual([]);
  await sheet.getByRole('button', { name: 'Não quero ver esta pessoa' }).tap();
  await expect(page.getByText('Comentário oculto por suas regras')).toHaveCount(2);
  await page.getByRole('button', { name: 'Desfazer' }).tap();
  await expect(page.getByText('Ferve em dois minutos')).toBeVisible();
});

test('author edits a new comment by keyboard alone', async ({ visit }) => {
  const author = await registerMember();
  const id = await publishActive(author);
  await comment(id, author, 'Compri ontem');
  const desk = await visit('desktop');
  await desk.openAs(author, `/promocao/${id}`);
  const { page } = desk;
  const menu = page.getByRole('button', { name: `Mais opções do comentário de ${author.name}` });
  await menu.press('ArrowDown');
  await page.getByRole('menuitem', { name: 'Editar' }).press('Enter');
  const input = page.getByRole('textbox', { name: 'Texto do comentário' });
  await expect(input).toBeFocused();
  expect(await desk.listA11yViolations()).toEqual([]);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Comprei ontem');
  await page.locator('#comentarios').getByRole('button', { name: 'Salvar' }).press('Enter');
  await expect(page.locator('#comentarios li')).toContainText('Comprei ontem');
  await expect(page.locator('#comentarios li time').last()).toHaveText(/^editado/);
  await expect(menu).toBeFocused();
  await page.reload();
  await expect(page.locator('#comentarios li')).toContainText('Comprei ontem');
});
