import { expect, test } from '../fixtures.ts';
import { signInDemoAccount } from '../members.ts';
import { createNoise } from '../pictures.ts';

const UPLOADED = '/uploads/banner-da-feira.png';

test('ad form is validated by the first press of its button when the focused field is invalid', async ({
  admin,
}) => {
  const { page } = admin;
  await page.goto('/admin/anuncios');
  const title = page.getByLabel('Título');
  await title.fill('x');
  await title.fill('');
  const button = page.getByRole('button', { name: 'Criar anúncio' });
  await button.click();
  await page.getByText('Por favor, corrija os erros no formulário').waitFor();
});

test('ad form sends the address of the uploaded picture when it is not one of our own', async ({ visit }) => {
  // Requests of the service worker would bypass the route of the picture.
  const admin = await visit('desktop', { serviceWorkers: 'block' });
  await admin.setSession(await signInDemoAccount('admin'));
  const { page } = admin;
  const png = await createNoise();
  await page.goto('/admin/anuncios');
  await page.route('**/api/advertisements/upload', (route) => route.fulfill({ json: { image: UPLOADED } }));
  const sent: unknown[] = [];
  await page.route('**/api/admin/advertisements', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 201, json: {} });
  });
  await page.route(`**${UPLOADED}`, (route) => route.fulfill({ contentType: 'image/png', body: png }));
  await page.getByLabel('Título').fill('Feira');
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
  await page.locator(`img[src="${UPLOADED}"]`).waitFor();
  // The preview does not take the styles of the top bar.
  await page.getByRole('button', { name: 'Ver prévia' }).click();
  const getColour = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.locator('.mock-page').waitFor();
  expect(await getColour('.mock-page')).toBe('rgba(0, 0, 0, 0)');
  await page.getByRole('button', { name: 'Fechar prévia' }).click();
  await page.getByRole('button', { name: 'Criar anúncio' }).click();
  await page.getByText('Anúncio criado com sucesso').waitFor();
  expect(sent).toMatchObject([{ title: 'Feira', image: UPLOADED }]);
});
