import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { signInDemoAccount } from '../members.ts';
import { createPicture } from '../pictures.ts';

const title = `Cafeteira italiana de alumínio para seis xícaras ${Date.now()}`;

test('promotion reaches another browser live when a manager approves it, and takes a reaction and a comment', async ({
  visit,
  manager,
}) => {
  const [ana, bruno] = await Promise.all([visit('phone'), visit('desktop')]);
  await ana.setSession(await signInDemoAccount('ana'));
  await bruno.setSession(await signInDemoAccount('bruno'));

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
  await ana.page.getByRole('textbox', { name: 'Loja' }).fill('Casa da Xícara');
  await ana.page.getByLabel('Cupom').fill('CAFE10');
  await ana.page.locator('input[type=file]').setInputFiles({
    name: 'cafeteira.png',
    mimeType: 'image/png',
    buffer: await createPicture(),
  });
  expect(await ana.listA11yViolations()).toEqual([]);
  await ana.page.getByRole('button', { name: 'Publicar Promoção Online' }).click();
  await ana.page.getByText('Promoção online publicada com sucesso!').waitFor();

  await bruno.goLive('/');
  await bruno.page.getByRole('article').first().waitFor();
  expect(await bruno.page.getByText(title).count()).toBe(0);

  await manager.page.goto('/admin/moderacao');
  const row = manager.page.getByRole('row').filter({ hasText: title });
  await row.waitFor();
  expect(await manager.listA11yViolations()).toEqual([]);
  // Toasts close after five seconds, so waiting for both starts before the click.
  const anaNotified = ana.page
    .getByText(/foi aprovada/)
    .first()
    .waitFor();
  const brunoNotified = bruno.page.getByText('Nova promoção publicada!').first().waitFor();
  await row.getByRole('button', { name: 'Aprovar' }).click();
  await manager.page.getByText('Promoção aprovada com sucesso!').waitFor();
  await row.waitFor({ state: 'detached' });

  await brunoNotified;
  await bruno.page.getByRole('button', { name: /novas? promoç/ }).click();
  const card = bruno.page.getByRole('article').filter({ hasText: title });
  await card.waitFor();
  const picture = card.locator('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expectLoaded(picture);
  expect(await bruno.listA11yViolations()).toEqual([]);
  await anaNotified;

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
  expect(await bruno.listA11yViolations()).toEqual([]);
});

async function expectLoaded(picture: Locator): Promise<void> {
  await picture.evaluate((element) => (element as HTMLImageElement).decode());
  expect(await picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
}
