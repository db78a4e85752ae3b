import type { Chapter } from '@pechincha/testing/chapters';
import sharp from 'sharp';
import { newId } from '../support/members.js';
import {
  createPromotion,
  getHtml,
  getPreviewTag,
  ORIGIN,
  respondWithPromotion,
} from '../support/promotion-pages.js';
import { respondWith } from '../support/stub-service.js';
import { putPicture, type TestGateway } from '../support/test-gateway.js';

const hash = 'ab'.repeat(20);

let gateway: TestGateway;

export const previewImages: Chapter<TestGateway> = (getService) => {
  beforeAll(async () => {
    gateway = getService();
    const red = { create: { width: 64, height: 64, channels: 3, background: '#ff0000' } } as const;
    const bytes = await sharp(red).webp().toBuffer();
    await putPicture(gateway.config, hash, () => bytes);
  });
  beforeEach(() => gateway.service.reset());

  const getImagePath = async (promotion: { _id: string }) => {
    respondWithPromotion(gateway, promotion);
    const address = getPreviewTag(await getHtml(gateway, `/promocao/${promotion._id}`), 'og:image') ?? '';
    return address.slice(ORIGIN.length);
  };
  const readPixels = async (response: Response) => {
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
    return { size: [info.width, info.height], at };
  };

  it('contains the photo of the promotion and is cached as immutable', async () => {
    const path = await getImagePath(createPromotion({ image: `/uploads/${hash}-640.webp` }));
    const [response] = await Promise.all([gateway.fetch(path), gateway.fetch(path), gateway.fetch(path)]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, s-maxage=10, immutable',
      'x-content-type-options': 'nosniff',
    });
    const { size, at } = await readPixels(response);
    expect(size).toEqual([1200, 630]);
    const [red = 0, green = 0] = at(270, 360);
    expect(red - green).toBeGreaterThan(150);
  });

  it('is drawn without a photo when it is missing, and grey when the promotion has expired', async () => {
    for (const [status, cloth] of [
      ['active', [11, 107, 76]],
      ['expired', [86, 98, 92]],
    ] as const) {
      const response = await gateway.fetch(
        await getImagePath(createPromotion({ status, image: `/uploads/${'0'.repeat(40)}-640.webp` })),
      );
      expect(response.status).toBe(200);
      const { at } = await readPixels(response);
      at(700, 10).forEach((value, index) => expect(Math.abs(value - (cloth[index] ?? 0))).toBeLessThan(6));
    }
  });

  it('is cached for 5 minutes only when the version in the URL is outdated', async () => {
    const promotion = createPromotion();
    respondWithPromotion(gateway, promotion);
    const response = await gateway.fetch(`/share/${promotion._id}.jpg?v=0000000000`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=300, s-maxage=10',
    ]);
  });

  it('of the brand is served without calling a service', async () => {
    const image = getPreviewTag(await getHtml(gateway, '/termos'), 'og:image') ?? '';
    for (const [path, maxAge] of [
      [image.slice(ORIGIN.length), 'max-age=31536000'],
      ['/share/pechincha.jpg', 'max-age=300'],
    ] as const) {
      const response = await gateway.fetch(path);
      expect(response.headers.get('cache-control')).toContain(maxAge);
      expect((await readPixels(response)).size).toEqual([1200, 630]);
    }
    expect(gateway.service.requests).toHaveLength(0);
  });

  it.each(['/share/', '/share/x.jpg', `/share/${'0'.repeat(24)}.png`, '/share/..%2f..%2fetc'])(
    'returns 404 at %s',
    async (path) => {
      const response = await gateway.fetch(path);
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    },
  );

  it('returns 404 when visitors cannot see the promotion, and 503 when the promotions service fails', async () => {
    gateway.service.behaviour = respondWith(404, '{}');
    expect((await gateway.fetch(`/share/${newId()}.jpg`)).status).toBe(404);
    gateway.service.behaviour = respondWith(500, '{}');
    const response = await gateway.fetch(`/share/${newId()}.jpg`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  });
};
