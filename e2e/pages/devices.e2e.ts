import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { createUniqueText, registerMember } from '../members.ts';

async function getBox(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on the page');
  return box;
}

test('toast on a phone leaves heading and fields free', async ({ visit, allowErrors }) => {
  allowErrors();
  const { page } = await visit('phone');
  await page.goto('/login');
  await page.getByLabel('Email').fill('ninguem@example.com');
  await page.getByLabel('Senha', { exact: true }).fill('errada1');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  const toast = page.locator('.toast');
  await toast.waitFor();
  const { y } = await getBox(toast);
  for (const element of [
    page.getByRole('heading', { level: 1 }),
    page.getByLabel('Senha', { exact: true }),
  ]) {
    const box = await getBox(element);
    expect(box.y + box.height).toBeLessThanOrEqual(y);
  }
});

/** As the browser's own translator does: each text node is replaced by two nested elements. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, textarea, font')) continue;
      const outer = document.createElement('font');
      outer.append(document.createElement('font'));
      outer.firstElementChild?.append(text.data);
      text.replaceWith(outer);
    }
  });

test('translated page goes on working', async ({ visit }) => {
  const member = await registerMember('Rute Lemos');
  const rute = await visit('desktop');
  const { page } = rute;
  await rute.openAs(member, '/');
  await page.locator('article a').first().click();
  const comment = page.getByRole('textbox', { name: /coment/i });
  await comment.waitFor();
  // The code that expects translators comes after the page.
  await page.waitForLoadState('networkidle');
  await translate(page);
  await comment.fill('Comprei ontem');
  await page.getByRole('button', { name: /^Comentar/ }).click();
  await page.getByText('Comprei ontem').first().waitFor();
  await translate(page);
  const like = page.locator('main button[aria-pressed]').first();
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: /menu de Rute/ }).click();
  await page.getByRole('menuitem', { name: 'Meus Alertas' }).click();
  const keyword = page.getByLabel('Palavra-chave');
  await keyword.waitFor();
  await translate(page);
  for (const word of [createUniqueText(), createUniqueText()]) {
    await keyword.fill(word);
    await keyword.press('Enter');
    await page.getByRole('switch', { name: `Alerta “${word}”` }).waitFor();
    await translate(page);
  }
});

test('in forced colours switches, tabs and buttons show their state', async ({ ana }) => {
  const { page } = ana;
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const look = async (element: Locator): Promise<string> => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.mouse.move(0, 0);
    return (await element.screenshot({ animations: 'disabled' })).toString('base64');
  };

  await page.goto('/configuracoes');
  const sound = page.getByRole('switch', { name: 'Tocar um som' });
  await sound.waitFor();
  const before = await look(sound);
  await sound.click();
  expect(await look(sound)).not.toBe(before);
  await sound.click();
  expect(await look(sound)).toBe(before);
  for (const button of await page.locator('main .button').all()) {
    await expect(button).toHaveCSS('border-top-style', 'solid');
    const [edge, ground] = await button.evaluate((element) => {
      const { borderTopColor } = getComputedStyle(element);
      return [borderTopColor, getComputedStyle(document.body).backgroundColor];
    });
    expect(edge).not.toBe(ground);
  }

  await page.goto('/meus-alertas');
  const tab = page.getByRole('link', { name: 'Alertas', exact: true }).last();
  await expect(tab).toHaveAttribute('aria-current', 'page');
  const current = await look(tab);
  await page.getByRole('link', { name: 'Seguindo' }).last().click();
  await expect(tab).not.toHaveAttribute('aria-current', 'page');
  expect(await look(tab)).not.toBe(current);
});
