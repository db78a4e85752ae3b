import type { Browser, Locator } from 'playwright-core';
import { openBrowser, Person } from './browser.ts';
import { drawnPicture } from '../picture.ts';

/**
 * The story of the product: a member publishes a deal with a picture, a manager approves it,
 * and it appears, with its notification, in another person's browser.
 */
describe('um negócio do formulário até outro navegador', () => {
  let browser: Browser;
  const title = `Cafeteira italiana de alumínio para seis xícaras ${Date.now()}`;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('publica, aprova, avisa e aceita reação e comentário', async () => {
    const [ana, bruno, gerente] = await Promise.all([
      Person.arrive(browser, 'phone'),
      Person.arrive(browser, 'desk'),
      Person.arrive(browser, 'desk'),
    ]);
    await Promise.all([
      ana.signIn('ana@pechincha.dev', 'ana123'),
      bruno.signIn('bruno@pechincha.dev', 'bruno123'),
      gerente.signIn('gerente@pechincha.dev', 'gerente123'),
    ]);

    // Ana fills the form on her phone; what is wrong is told under its field, and nothing that was typed is lost.
    await ana.page.goto('/nova-promocao');
    await ana.page.getByRole('heading', { name: 'Publicar Nova Promoção Online' }).waitFor();
    await ana.page.getByLabel('Título').fill(title);
    await ana.page.getByLabel('Preço promocional').fill('79,90');
    await ana.page.getByLabel('Preço original').fill('1.149,90');
    await ana.page.getByRole('button', { name: 'Publicar Promoção Online' }).click();
    await ana.page.getByText('Link do site obrigatório').first().waitFor();
    await ana.page.reload();
    expect(await ana.page.getByLabel('Título').inputValue()).toBe(title);
    await ana.page.getByLabel('Link do site').fill('https://casa-da-xicara.example/italiana');
    await ana.page.getByLabel('Loja').fill('Casa da Xícara');
    await ana.page.getByLabel('Cupom').fill('CAFE10');
    await ana.page.locator('input[type=file]').setInputFiles({
      name: 'cafeteira.png',
      mimeType: 'image/png',
      buffer: await drawnPicture(),
    });
    expect(await ana.barriers()).toEqual([]);
    await ana.page.getByRole('button', { name: 'Publicar Promoção Online' }).click();
    await ana.page.getByText('Promoção online publicada com sucesso!').waitFor();

    // Bruno waits at the door; the deal is nobody's to see yet.
    await bruno.goLive('/');
    await bruno.page.getByRole('article').first().waitFor();
    expect(await bruno.page.getByText(title).count()).toBe(0);

    await gerente.page.goto('/admin/moderacao');
    const row = gerente.page.getByRole('row').filter({ hasText: title });
    await row.waitFor();
    expect(await gerente.barriers()).toEqual([]);
    // Notices go by themselves after five seconds: both are looked out for before the click.
    const toldToAna = ana.page
      .getByText(/foi aprovada/)
      .first()
      .waitFor();
    const toldToBruno = bruno.page.getByText('Nova promoção publicada!').first().waitFor();
    await row.getByRole('button', { name: 'Aprovar' }).click();
    await gerente.page.getByText('Promoção aprovada com sucesso!').waitFor();
    await row.waitFor({ state: 'detached' });

    // Told to Bruno at once, in his list when he asks for it; to Ana in her list of notices.
    await toldToBruno;
    await bruno.page.getByRole('button', { name: /novas? promoç/ }).click();
    const card = bruno.page.getByRole('article').filter({ hasText: title });
    await card.waitFor();
    const picture = card.locator('img').first();
    await picture.scrollIntoViewIfNeeded();
    await expectLoaded(picture);
    expect(await bruno.barriers()).toEqual([]);
    await toldToAna;

    await card.getByRole('link', { name: title, exact: true }).click();
    await bruno.page.getByText('Por apenas').waitFor();
    await bruno.page
      .getByRole('button', { name: /^Curtir/ })
      .first()
      .click();
    await bruno.page
      .getByRole('button', { name: /^Curtir, 1/ })
      .first()
      .waitFor();
    await bruno.page.getByRole('textbox', { name: /coment/i }).fill('Comprei, chegou em dois dias.');
    await bruno.page.getByRole('button', { name: 'Comentar' }).click();
    await bruno.page.getByText('Comentário adicionado!').waitFor();
    await bruno.page.getByRole('listitem').getByText('Comprei, chegou em dois dias.').waitFor();
    expect(await bruno.barriers()).toEqual([]);

    for (const person of [ana, bruno, gerente]) expect(person.complaints).toEqual([]);
  });
});

async function expectLoaded(picture: Locator): Promise<void> {
  await picture.evaluate((element) => (element as HTMLImageElement).decode());
  expect(await picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
}
