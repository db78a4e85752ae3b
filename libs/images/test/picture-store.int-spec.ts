import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { once } from 'node:events';
import sharp from 'sharp';
import { createS3Client, PictureStore, type S3Config, toObjectName } from '../src/picture-store.js';
import { PictureService } from '../src/picture.service.js';

const config: S3Config = {
  S3_ENDPOINT: process.env['S3_ENDPOINT'] ?? '',
  S3_ACCESS_KEY: process.env['S3_ACCESS_KEY'] ?? '',
  S3_SECRET_KEY: process.env['S3_SECRET_KEY'] ?? '',
  S3_BUCKET: `test-${randomBytes(6).toString('hex')}`,
};

const createPicture = () =>
  sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
    .png()
    .toBuffer();

const save = (store: PictureStore, bytes: Uint8Array): Promise<string> =>
  new PictureService(store).saveUnique(bytes, ['image/png'], () => Promise.resolve());

it('PictureStore creates its bucket and stores every size', async () => {
  const store = new PictureStore(config);
  const hash = await save(store, await createPicture());
  for (const width of [160, 320, 640, 1200] as const) {
    const stored = await store.get(toObjectName(hash, width));
    expect(stored?.contentType).toBe('image/webp');
    expect((await sharp(stored?.bytes).metadata()).format).toBe('webp');
  }
});

it('PictureStore sets content type and cache times, a year for browsers and seconds for shared caches', async () => {
  const hash = await save(new PictureStore(config), await createPicture());
  const client = await createS3Client(config);
  const { metaData } = await client.statObject(config.S3_BUCKET, toObjectName(hash, 640));
  expect(metaData).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, s-maxage=10, immutable',
  });
});

it('PictureService removes every size of a picture but not those of an identical upload', async () => {
  const store = new PictureStore(config);
  const pictures = new PictureService(store);
  const bytes = await createPicture();
  const [one, other] = [await save(store, bytes), await save(store, bytes)];
  expect(one).toMatch(/^[0-9a-f]{40}$/);
  await pictures.remove(one);
  await pictures.remove(one);
  for (const width of [160, 320, 640, 1200] as const) {
    expect(await store.exists(toObjectName(one, width))).toBe(false);
    expect(await store.exists(toObjectName(other, width))).toBe(true);
  }
  const unavailable = new PictureService(new PictureStore({ ...config, S3_ENDPOINT: 'http://127.0.0.1:9' }));
  await expect(unavailable.remove(other)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('PictureStore creates its bucket again when the store came back empty', async () => {
  const store = new PictureStore({ ...config, S3_BUCKET: `${config.S3_BUCKET}-lost` });
  const lost = await save(store, await createPicture());
  const client = await createS3Client(config);
  for (const width of [160, 320, 640, 1200] as const)
    await client.removeObject(`${config.S3_BUCKET}-lost`, toObjectName(lost, width));
  await client.removeBucket(`${config.S3_BUCKET}-lost`);
  await store.remove(lost);
  expect(await store.exists(toObjectName(lost, 640))).toBe(false);
  const hash = await save(store, await createPicture());
  expect(await store.exists(toObjectName(hash, 640))).toBe(true);
});

it('PictureStore returns undefined when an object does not exist', async () => {
  const store = new PictureStore(config);
  expect(await store.exists('nothing.webp')).toBe(false);
  expect(await store.get('nothing.webp')).toBeUndefined();
});

it('PictureStore throws UNAVAILABLE when the store refuses connections or does not respond', async () => {
  const refusing = new PictureStore({ ...config, S3_ENDPOINT: 'http://127.0.0.1:9' });
  await expect(save(refusing, await createPicture())).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const store = new PictureStore({ ...config, S3_ENDPOINT: `http://127.0.0.1:${port}` });
  await expect(store.get('any.webp')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  silent.close();
}, 15_000);
