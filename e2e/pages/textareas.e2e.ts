import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { registerMember } from '../members.ts';

/** Simulates a browser without `field-sizing`, such as Firefox and Safari. */
const withoutFieldSizing = `
  const supports = CSS.supports.bind(CSS);
  CSS.supports = (...conditions) => !conditions.join().includes('field-sizing') && supports(...conditions);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('textarea { field-sizing: fixed !important }');
  document.adoptedStyleSheets = [sheet];
`;
const LINES = Array.from({ length: 12 }, (_none, index) => `Linha ${index + 1}`).join('\n');

interface Size {
  height: number;
  hidden: number;
  inlineHeight: string;
}

/** Height of the field, height of its hidden text, and the inline height set by a script. */
const measure = (page: Page): Promise<Size> =>
  page.getByLabel('Descrição').evaluate((field) => ({
    height: (field as HTMLElement).offsetHeight,
    hidden: field.scrollHeight - field.clientHeight,
    inlineHeight: (field as HTMLElement).style.height,
  }));

test('text field grows and shrinks with its text when the browser has no field-sizing', async ({ visit }) => {
  const session = await registerMember('Ciro Valente');
  const ciro = await visit('desktop');
  const { page } = ciro;
  await page.addInitScript(withoutFieldSizing);
  await ciro.openAs(session, '/nova-promocao');
  const field = page.getByLabel('Descrição');
  await field.waitFor();
  const empty = await measure(page);

  await field.fill(LINES);
  const full = await measure(page);
  expect(full.height).toBeGreaterThan(empty.height + 100);
  expect(full.hidden).toBeLessThanOrEqual(0);

  await field.fill('Uma linha');
  expect((await measure(page)).height).toBe(empty.height);

  // A restored draft is fully visible once the field has the focus.
  await field.fill(LINES);
  await page.reload();
  await page.getByText('Este é o rascunho que você tinha começado.').waitFor();
  await field.focus();
  expect(await measure(page)).toEqual(full);

  await field.fill(LINES.repeat(8));
  const long = await measure(page);
  expect(long.hidden).toBeGreaterThan(0);
  expect(long.height).toBeLessThanOrEqual(900 * 0.6);
});

test('text field is sized by styles alone when the browser has field-sizing', async ({ visit }) => {
  const session = await registerMember('Dalva Serrano');
  const dalva = await visit('desktop');
  const { page } = dalva;
  await dalva.openAs(session, '/nova-promocao');
  await page.getByLabel('Descrição').fill(LINES);
  expect(await measure(page)).toMatchObject({ hidden: 0, inlineHeight: '' });
});
