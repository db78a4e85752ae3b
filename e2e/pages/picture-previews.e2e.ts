import type { Page } from '@playwright/test';
import { createNoise } from '../pictures.ts';
import { expect, test } from '../fixtures.ts';
import { registerMember } from '../members.ts';

/** Records created object URLs and those not revoked yet. */
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
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await createNoise() });

/** Chooses two pictures one after the other, and goes to another page without a reload. */
async function replaceAndLeave(page: Page): Promise<void> {
  const before = (await read(page)).made.length;
  for (const round of [1, 2]) {
    await choose(page);
    await expect(async () => {
      const { made, held } = await read(page);
      expect(made).toHaveLength(before + round);
      expect(held).toEqual(made.slice(-1));
      // The preview shows the URL that is still in use.
      expect(await page.locator(`img[src="${held[0]}"]`).count()).toBeGreaterThan(0);
    }).toPass();
  }
  await page.getByRole('link', { name: 'Pechincha, início' }).click();
  await expect.poll(async () => (await read(page)).held).toEqual([]);
  expect((await read(page)).made).toHaveLength(before + 2);
}

for (const [form, path, opener] of [
  ['promotion', '/nova-promocao', undefined],
  ['profile', '/perfil', 'Editar perfil'],
] as const)
  test(`${form} form frees its object URL when the picture is replaced and when the page is left`, async ({
    visit,
  }) => {
    const session = await registerMember('Valdir Peixoto');
    const valdir = await visit('desktop');
    const { page } = valdir;
    await page.addInitScript(countObjectUrls);
    await valdir.openAs(session, path);
    if (opener) await page.getByRole('button', { name: opener }).click();
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    await replaceAndLeave(page);
  });

test('ad form frees its object URL when the picture is replaced or uploaded, and when the page is left', async ({
  admin,
}) => {
  const { page } = admin;
  await page.addInitScript(countObjectUrls);
  await page.goto('/admin/anuncios');
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  await choose(page);
  await page.locator('form img[src^="/uploads/"]').first().waitFor();
  expect((await read(page)).held).toEqual([]);

  // While the upload is pending the page shows the file itself.
  await page.route('**/api/advertisements/upload', () => undefined);
  await replaceAndLeave(page);
});
