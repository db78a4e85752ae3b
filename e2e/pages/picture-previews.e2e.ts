import { eventually } from '@pechincha/testing/eventually';
import type { Browser, Page } from 'playwright-core';
import { noise } from '../picture.ts';
import { openBrowser, Person } from './browser.ts';
import { arrange } from './members.ts';
import { openAs } from './new-member.ts';

/** Keeps which object URLs were made, and which of them were not freed yet. */
const countObjectUrls = `
  window.madeUrls = [];
  window.heldUrls = new Set();
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (given) => {
    const url = createObjectURL.call(URL, given);
    window.madeUrls.push(url);
    window.heldUrls.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    window.heldUrls.delete(url);
    revokeObjectURL.call(URL, url);
  };
`;
const read = (page: Page) =>
  page.evaluate<{ made: string[]; held: string[] }>(
    '({ made: window.madeUrls, held: [...window.heldUrls] })',
  );

const choose = async (page: Page): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await noise() });

/** Chooses two pictures one after the other, and goes to another page without a reload. */
async function replaceAndLeave(page: Page): Promise<void> {
  const before = (await read(page)).made.length;
  for (const turn of [1, 2]) {
    await choose(page);
    await eventually(async () => {
      const { made, held } = await read(page);
      expect(made).toHaveLength(before + turn);
      expect(held).toEqual(made.slice(-1));
      // The preview shows the one that is held.
      expect(await page.locator(`img[src="${held[0]}"]`).count()).toBeGreaterThan(0);
    });
  }
  await page.getByRole('link', { name: 'Pechincha, início' }).click();
  await page.getByRole('article').first().waitFor();
  const { made, held } = await read(page);
  expect(made).toHaveLength(before + 2);
  expect(held).toEqual([]);
}

describe('preview of a chosen picture', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each([
    ['deal', '/nova-promocao', undefined],
    ['profile', '/perfil', 'Editar perfil'],
  ])(
    '%s: object URL is freed when the picture is replaced and when the page is left',
    async (_form, path, opener) => {
      const session = await arrange.register('Valdir Peixoto');
      const valdir = await Person.arrive(browser, 'desk');
      const { page } = valdir;
      await page.addInitScript(countObjectUrls);
      await openAs(valdir, session, path);
      if (opener) await page.getByRole('button', { name: opener }).click();
      await page.locator('input[type=file]').waitFor({ state: 'attached' });
      await replaceAndLeave(page);
    },
  );

  it('ad: object URL is freed when the picture is replaced, kept by the server, and when the page is left', async () => {
    const session = await arrange.signIn('admin@pechincha.dev', 'admin123');
    const admin = await Person.arrive(browser, 'desk');
    const { page } = admin;
    await page.addInitScript(countObjectUrls);
    await openAs(admin, session, '/admin/anuncios');
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    await choose(page);
    await page.locator('form img[src^="/uploads/"]').first().waitFor();
    expect((await read(page)).held).toEqual([]);

    // Uploads that do not end: the page shows the file itself.
    await page.route('**/api/advertisements/upload', () => undefined);
    await replaceAndLeave(page);
  });
});
