import { randomBytes } from 'node:crypto';
import { PictureStore } from '@pechincha/images/picture-store';
import { TestGateway } from './support/test-gateway.js';

let gateway: TestGateway;
let hash: string;
const createBytes = (width: number): Buffer => Buffer.from(`picture of ${width}`);

beforeAll(async () => {
  const bucket = `test-${randomBytes(6).toString('hex')}`;
  gateway = await TestGateway.start({ env: { S3_BUCKET: bucket } });
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = gateway.config;
  hash = randomBytes(16).toString('hex');
  const sizes = ([160, 320, 640, 1200] as const).map((width) => ({
    width,
    bytes: createBytes(width),
  }));
  await new PictureStore({ endpoint, accessKey, secretKey, bucket }).put(hash, sizes);
});
afterAll(() => gateway.stop());

it('uploaded picture is served from the store and then from memory, cacheable for a year', async () => {
  for (let time = 0; time < 2; time += 1) {
    const response = await gateway.fetch(`/uploads/${hash}-640.webp`);
    expect([response.status, Buffer.from(await response.arrayBuffer())]).toEqual([200, createBytes(640)]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await gateway.fetch(`/uploads/${hash}-640.webp`, { headers })).status).toBe(304);
  }
});

it.each([
  'x.webp',
  `${'0'.repeat(32)}-640.webp`,
  `${'0'.repeat(32)}-641.webp`,
  `${'0'.repeat(32)}-640.png`,
  '..%2f..%2fetc%2fpasswd',
  '',
  `${'g'.repeat(32)}-640.webp`,
])('uploaded picture is a 404 at %s', async (name) => {
  const response = await gateway.fetch(`/uploads/${name}`);
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
});

it('gateway answers 503 for pictures only when the store is down', async () => {
  const alone = await TestGateway.start({ env: { S3_ENDPOINT: 'http://127.0.0.1:9' } });
  const response = await alone.fetch(`/uploads/${hash}-640.webp`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await alone.fetch('/api/promotions')).status).toBe(200);
  await alone.stop();
});
