import { createAlert } from '@pechincha/contracts/operations/alerts';
import { expect, test } from '../fixtures.ts';
import { call } from '../api.ts';
import { createUniqueText, registerMember, type Member } from '../members.ts';
import { moderatePromotion, publishPromotion } from '../promotions.ts';

async function publishApproved(author: Member, title: string): Promise<void> {
  const id = await publishPromotion(author.token, { title });
  await moderatePromotion(id, author.token, 'approve');
}

test('a promotion is hidden, looked at and brought back by keyboard alone', async ({ visit }) => {
  const author = await registerMember();
  const word = createUniqueText();
  await publishApproved(author, `Bacia ${word}`);
  await publishApproved(author, `Moringa ${word}`);
  const person = await visit('desktop');
  const { page } = person;
  await page.goto(`/busca?q=${word}`);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const menu = page.getByRole('menu', { name: 'Mais opções' });
  const openMenu = async () => {
    await page.getByRole('button', { name: `Mais opções: Moringa ${word}` }).focus();
    await press('Enter');
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
  };

  await page.getByRole('heading', { name: `Moringa ${word}` }).waitFor();
  await openMenu();
  await press('ArrowDown', 'ArrowDown', 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Não quero ver' });
  await dialog.waitFor();
  const choice = dialog.getByRole('button', { name: 'Só esta promoção' });
  await expect(async () => {
    await press('Tab');
    await expect(choice).toBeFocused({ timeout: 100 });
  }).toPass();
  await press('Enter');
  await page.getByText('1 oculta por suas regras').waitFor();
  // The card with the button is gone: focus stays in the list.
  await page.locator('main :focus').waitFor();

  const show = page.getByRole('button', { name: 'Mostrar' });
  await show.focus();
  await press('Enter');
  await page.getByRole('heading', { name: `Moringa ${word}` }).waitFor();
  await expect(page.getByRole('button', { name: 'Ocultar de novo' })).toBeFocused();
  await openMenu();
  await press('ArrowDown', 'ArrowDown', 'Enter');
  await page.getByText('1 oculta por suas regras').waitFor({ state: 'detached' });
  await expect(page.getByRole('button', { name: `Mais opções: Moringa ${word}` })).toBeFocused();
  expect(await person.listA11yViolations()).toEqual([]);
});

test('what a member hides is shown again after signing out', async ({ visit }) => {
  const [author, member] = [await registerMember(), await registerMember()];
  const word = createUniqueText();
  await publishApproved(author, `Rodo ${word}`);
  await call(createAlert, { body: { kind: 'mute', keyword: word }, token: member.token });
  const person = await visit('desktop', { isLive: true });
  const { page } = person;
  await person.openAs(member, `/busca?q=${word}`);
  await page.getByText('1 oculta por suas regras').waitFor();
  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByText('Sair', { exact: true }).click();
  await page.getByText('Você foi desconectado').waitFor();
  await page.goto(`/busca?q=${word}`);
  await page.getByRole('heading', { name: `Rodo ${word}` }).waitFor();
  await expect(page.getByText('por suas regras')).toHaveCount(0);
});
