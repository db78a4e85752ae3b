import type { Browser } from 'playwright-core';
import { openBrowser, Person } from './browser.ts';
import { noise } from '../picture.ts';

const ANSWERED = '/uploads/banner-da-feira.png';

describe('form of an ad', () => {
  let browser: Browser;
  let admin: Person;
  beforeAll(async () => {
    browser = await openBrowser();
    // The worker would ask for pictures past what this story answers.
    admin = await Person.arrive(browser, 'desk', { serviceWorkers: 'block' });
    await admin.signIn('admin@pechincha.dev', 'admin123');
  });
  afterAll(() => browser.close());

  it('keeps its button in place when the error of a field comes', async () => {
    const { page } = admin;
    await page.goto('/admin/anuncios');
    const button = page.getByRole('button', { name: 'Criar anúncio' });
    await page.getByLabel('URL de destino').fill('loja');
    const before = await button.boundingBox();
    await page.getByLabel('URL de destino').blur();
    await page.getByText('URL deve começar com http:// ou https://').waitFor();
    expect(await button.boundingBox()).toEqual(before);
    await page.getByLabel('URL de destino').fill('');
  });

  it('is judged by the first press of its button when the field before it is wrong', async () => {
    const { page } = admin;
    const title = page.getByLabel('Título');
    await title.fill('x');
    await title.fill('');
    const button = page.getByRole('button', { name: 'Criar anúncio' });
    await button.click();
    await page.getByText('Por favor, corrija os erros no formulário').waitFor();
    expect(admin.complaints).toEqual([]);
  });

  it('sends the address that the upload answered when it is another than ours', async () => {
    const { page } = admin;
    const png = await noise();
    await page.goto('/admin/anuncios');
    await page.route('**/api/advertisements/upload', (route) => route.fulfill({ json: { image: ANSWERED } }));
    const sent: unknown[] = [];
    await page.route('**/api/admin/advertisements', (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      sent.push(route.request().postDataJSON());
      return route.fulfill({ status: 201, json: {} });
    });
    await page.route(`**${ANSWERED}`, (route) => route.fulfill({ contentType: 'image/png', body: png }));
    await page.getByLabel('Título').fill('Feira');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
    await page.locator(`img[src="${ANSWERED}"]`).waitFor();
    // The top bar's class is not the preview's.
    await page.getByRole('button', { name: 'Ver prévia' }).click();
    const colourOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.locator('.ad-page').waitFor();
    expect(await colourOf('.ad-page')).toBe('rgba(0, 0, 0, 0)');
    await page.getByRole('button', { name: 'Fechar prévia' }).click();
    await page.getByRole('button', { name: 'Criar anúncio' }).click();
    await page.getByText('Anúncio criado com sucesso').waitFor();
    expect(sent).toMatchObject([{ title: 'Feira', image: ANSWERED }]);
  });
});
