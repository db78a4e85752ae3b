import { randomBytes } from 'node:crypto';
import { pictureWidths } from '@pechincha/contracts/pictures';
import { PictureStore } from '@pechincha/images/picture-store';
import type { Chapter } from '@pechincha/testing/chapters';
import { UploadsService } from '../../src/pictures/uploads.service.js';
import { putPicture, type TestGateway } from '../support/test-gateway.js';

const hash = randomBytes(16).toString('hex');
const createBytes = (width: number): Buffer => Buffer.from(`picture of ${width}`);

let gateway: TestGateway;

export const uploads: Chapter<TestGateway> = (getService) => {
  beforeAll(async () => {
    gateway = getService();
    await putPicture(gateway.config, hash, createBytes);
  });

  it('uploaded picture is served from the store and then from memory, cacheable for a year', async () => {
    for (let time = 0; time < 2; time += 1) {
      const response = await gateway.fetch(`/uploads/${hash}-640.webp`);
      expect([response.status, Buffer.from(await response.arrayBuffer())]).toEqual([200, createBytes(640)]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, s-maxage=10, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
      });
      const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
      expect((await gateway.fetch(`/uploads/${hash}-640.webp`, { headers })).status).toBe(304);
    }
  });

  it('picture that was removed is 404 in every size that was loaded before, others go on', async () => {
    const [removed, kept] = [randomBytes(20).toString('hex'), randomBytes(20).toString('hex')];
    await putPicture(gateway.config, removed, createBytes);
    await putPicture(gateway.config, kept, createBytes);
    const getStatuses = (name: string) =>
      Promise.all(
        pictureWidths.map(async (width) => (await gateway.fetch(`/uploads/${name}-${width}.webp`)).status),
      );
    const service = gateway.apps[0]?.get(UploadsService);
    if (!service) throw new Error('No gateway');
    expect(service.copyTtlMs).toBe(10_000);
    expect([await getStatuses(removed), await getStatuses(kept)]).toEqual([
      [200, 200, 200, 200],
      [200, 200, 200, 200],
    ]);
    await new PictureStore(gateway.config).remove(removed);
    service.copyTtlMs = 0;
    try {
      expect([await getStatuses(removed), await getStatuses(kept)]).toEqual([
        [404, 404, 404, 404],
        [200, 200, 200, 200],
      ]);
    } finally {
      service.copyTtlMs = 10_000;
    }
    expect(await getStatuses(removed)).toEqual([404, 404, 404, 404]);
  });

  it.each([
    'x.webp',
    `${'0'.repeat(32)}-640.webp`,
    `${'0'.repeat(32)}-641.webp`,
    `${'0'.repeat(32)}-640.png`,
    '..%2f..%2fetc%2fpasswd',
    '',
    `${'g'.repeat(32)}-640.webp`,
  ])('uploaded picture returns 404 at %s', async (name) => {
    const response = await gateway.fetch(`/uploads/${name}`);
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  });
};
