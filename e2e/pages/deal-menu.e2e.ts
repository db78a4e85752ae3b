import type { Page } from '@playwright/test';
import { origin } from '../environment.ts';
import { expect, test } from '../fixtures.ts';

/** Gives the page a dialog for sharing, as phones have one; what it shares is in `shared`. */
const addShareDialog = (page: Page) =>
  page.addInitScript(`{
    window.shared = [];
    navigator.share = async (data) => void window.shared.push(data);
  }`);

const readClipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

const getMenuButtons = (page: Page) => page.getByRole('button', { name: /^Mais opções: / });

test('menu of a card works by keyboard alone and copies the address', async ({ visit }) => {
  const person = await visit('desktop', { permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = person;
  await addShareDialog(page);
  await page.goto('/');
  const card = page.getByRole('article').first();
  const link = card.getByRole('heading').getByRole('link');
  await link.focus();
  await page.keyboard.press('Tab');
  const button = card.getByRole('button', { name: `Mais opções: ${await link.textContent()}` });
  await expect(button).toBeFocused();
  const menu = page.getByRole('menu', { name: 'Mais opções' });
  const save = menu.getByRole('menuitem', { name: 'Salvar' });
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await page.keyboard.press(key);
    await expect(save).toBeFocused();
    for (const name of ['Expirou', 'Não quero ver', 'Copiar link', 'Compartilhar…', 'Denunciar']) {
      await page.keyboard.press('ArrowDown');
      await expect(menu.getByRole('menuitem', { name })).toBeFocused();
    }
    expect(await person.listA11yViolations()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(save).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.getByText('Link copiado.').waitFor();
  expect(await readClipboard(page)).toBe(`${origin}${await link.getAttribute('href')}`);
  await expect(button).toBeFocused();
  // The second time the code of the dialog is there, which opens while the menu closes.
  for (const dialog of [1, 2].map(() => page.getByRole('dialog', { name: 'Não quero ver' }))) {
    await page.keyboard.press('Enter');
    await expect(save).toBeFocused();
    await page.keyboard.press('End');
    await menu.getByRole('menuitem', { name: 'Não quero ver' }).press('Enter');
    await dialog.waitFor();
    await expect(menu).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  expect(new URL(page.url()).pathname).toBe('/');
});

test('menu of a card is a sheet on a phone, which shares and copies', async ({ visit }) => {
  const person = await visit('phone', { permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = person;
  await addShareDialog(page);
  await page.goto('/');
  const card = page.getByRole('article').nth(1);
  const title = (await card.getByRole('heading').textContent()) ?? '';
  const address = `${origin}${await card.getByRole('heading').getByRole('link').getAttribute('href')}`;
  const button = getMenuButtons(page).nth(1);
  const target = await button.boundingBox();
  expect([target?.width, target?.height]).toEqual([44, 44]);
  await button.tap();
  const sheet = page.getByRole('dialog', { name: 'Mais opções' });
  await sheet.getByText(title).waitFor();
  expect(await person.listA11yViolations()).toEqual([]);
  await sheet.getByRole('button', { name: 'Compartilhar…' }).tap();
  await expect(sheet).toHaveCount(0);
  expect(await page.evaluate('shared')).toEqual([
    { title, text: expect.stringContaining('R$'), url: address },
  ]);
  await expect(button).toBeFocused();

  await button.tap();
  await sheet.getByRole('button', { name: 'Copiar link' }).tap();
  await page.getByText('Link copiado.').waitFor();
  expect(await readClipboard(page)).toBe(address);
  await expect(sheet).toHaveCount(0);

  await button.tap();
  await sheet.getByRole('button', { name: 'Fechar' }).tap();
  await expect(sheet).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('cards stay a row of about 150 px with the menu, and clip nothing at 360 px', async ({ visit }) => {
  const { page } = await visit('phone');
  await page.goto('/');
  await page.getByRole('article').first().waitFor();
  const heights = await page.getByRole('article').evaluateAll((cards) =>
    cards.map((card): [height: number, lines: number] => {
      const getBox = (selector: string) => card.querySelector(selector)?.getBoundingClientRect();
      // Below a price of eight digits.
      const isOldBelow = (getBox('.old-price')?.top ?? 0) >= (getBox('.price')?.bottom ?? Infinity);
      const lines = card.querySelectorAll('.discount-verdict, .deal-condition').length;
      return [card.getBoundingClientRect().height, isOldBelow ? 2 : lines];
    }),
  );
  // Below the price one line fits; a second one makes the row taller.
  for (const [height, lines] of heights) expect(height).toBeLessThan(lines > 1 ? 176 : 156);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  const clipped = await page.evaluate<number>(
    `[...document.querySelectorAll('.deal-actions')].filter((row) => row.scrollWidth > row.clientWidth).length`,
  );
  expect(clipped).toBe(0);
});

test('menu of a promotion page has no sharing where the device has none, and shows an error when copying fails', async ({
  visit,
}) => {
  const person = await visit('desktop');
  const { page } = person;
  await page.goto('/');
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.getByText('Por apenas').waitFor();
  await page.evaluate(
    `navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    document.execCommand = () => false;`,
  );
  await getMenuButtons(page).click();
  await page.getByRole('menuitem', { name: 'Copiar link' }).waitFor();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'Salvar',
    'Expirou',
    'Não quero ver',
    'Copiar link',
    'Denunciar',
  ]);
  expect(await person.listA11yViolations()).toEqual([]);
  await page.getByRole('menuitem', { name: 'Copiar link' }).click();
  await page.getByText('Não deu certo. Tente de novo.').waitFor();
});

test('menu stands on the cards of a member and not on the preview of the publish form', async ({ ana }) => {
  const { page } = ana;
  await page.goto('/');
  const author = await page.evaluate<string>(
    `fetch('/api/promotions?limit=1').then((response) => response.json()).then(({ promotions }) => promotions[0].author._id)`,
  );
  await page.goto(`/usuario/${author}`);
  await page.getByRole('article').first().waitFor();
  expect(await getMenuButtons(page).count()).toBe(await page.getByRole('article').count());
  await page.goto('/nova-promocao');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await getMenuButtons(page).count()).toBe(0);
});
