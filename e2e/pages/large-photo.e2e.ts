import sharp from 'sharp';
import { expect, test } from '../fixtures.ts';

/** More than 5 MB, with what a phone writes into it. */
function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 3000, height: 2400, channels: 3, background: '#b00', noise } })
    .withExif({ IFD0: { Make: 'Telefone' } })
    .jpeg({ quality: 98 })
    .toBuffer();
}

test('photo is sent smaller and without EXIF when it is too large', async ({ ana, allowErrors }) => {
  allowErrors();
  const { page } = ana;
  const buffer = await photo();
  expect(buffer.length).toBeGreaterThan(5_242_880);
  expect(buffer.includes('Exif')).toBe(true);
  await page.goto('/perfil');
  await page
    .getByRole('button', { name: /Editar/ })
    .first()
    .click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_1.jpeg', mimeType: 'image/jpeg', buffer });
  await page.locator('form img[src^="blob:"]').waitFor();
  const sent: Buffer[] = [];
  await page.route('**/api/users/me/avatar', (route) => {
    sent.push(route.request().postDataBuffer() ?? Buffer.alloc(0));
    return route.fulfill({ status: 500, json: {} });
  });
  await page.getByRole('button', { name: /^Salvar/ }).click();
  await page.getByText('Erro ao atualizar perfil.').waitFor();
  const [body] = sent;
  expect(body?.includes('IMG_1.jpg')).toBe(true);
  expect(body?.includes('Exif')).toBe(false);
  expect(body?.length).toBeLessThan(5_242_880);
});

test('logo stays transparent when it has too many pixels, and is known without a type', async ({ ana }) => {
  const { page } = ana;
  const background = { r: 255, g: 255, b: 255, alpha: 0 };
  const logo = sharp({ create: { width: 5_100, height: 5_000, channels: 4, background } });
  const buffer = await logo.png({ compressionLevel: 1 }).toBuffer();
  await page.goto('/nova-promocao');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo', mimeType: 'application/octet-stream', buffer });
  await page.getByText('logo.png').waitFor();
  const preview = page.getByRole('img', { name: 'Prévia da imagem escolhida' });
  const opacity = await preview.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement('canvas').getContext('2d');
    canvas?.drawImage(image, 0, 0);
    return canvas?.getImageData(0, 0, 1, 1).data[3];
  });
  expect(opacity).toBe(0);
});

test('picture is rejected when it is a GIF that is too large', async ({ ana }) => {
  const { page } = ana;
  const buffer = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(5_242_880)]);
  await page.goto('/nova-promocao');
  await page.locator('input[type=file]').setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer });
  await page.getByText('Arquivo muito grande. O tamanho máximo é 5MB.').waitFor();
});

test('form shows the progress of a picture while it is sent', async ({ ana }) => {
  const { page } = ana;
  await page.goto('/nova-promocao');
  await page.getByLabel('Título').fill('Fone bluetooth com cancelamento de ruído');
  await page.getByLabel('Preço promocional').fill('199,90');
  await page.getByLabel('Link do site').fill('https://loja.example/fone-da-barra');
  const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const buffer = Buffer.concat([pixel, Buffer.alloc(2_000_000)]);
  await page.locator('input[type=file]').setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 200_000,
  });
  await page.getByRole('button', { name: 'Publicar Promoção Online' }).click();
  const progress = page.getByRole('progressbar', { name: 'Envio da imagem' });
  await expect(progress).toHaveJSProperty('max', 100);
  await page.getByText(/^Enviando a imagem… [1-9]\d?%$/).waitFor();
});
