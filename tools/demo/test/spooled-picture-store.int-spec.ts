import { jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureWidths } from '@pechincha/contracts/pictures';
import { PictureStore, toObjectName } from '@pechincha/images/picture-store';
import { SpooledPictureStore } from '../src/spooled-picture-store.ts';

const config = {
  S3_ENDPOINT: process.env['S3_ENDPOINT'] ?? '',
  S3_ACCESS_KEY: process.env['S3_ACCESS_KEY'] ?? '',
  S3_SECRET_KEY: process.env['S3_SECRET_KEY'] ?? '',
  S3_BUCKET: process.env['S3_BUCKET'] ?? '',
};
/** Nothing listens there. */
const unavailable = { ...config, S3_ENDPOINT: 'http://127.0.0.1:1' };
const sizes = pictureWidths.map((width) => ({ width, bytes: Buffer.from(`picture ${width}`) }));
const store = new PictureStore(config);
let directory: string;
let hash: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pechincha-spool-'));
  hash = randomBytes(20).toString('hex');
});
afterEach(async () => {
  await store.remove(hash);
  await rm(directory, { recursive: true });
});

it('spooled picture store keeps a picture until a later process uploads it', async () => {
  const before = new SpooledPictureStore(unavailable, directory);
  await before.put(hash, sizes);
  expect(await before.exists(toObjectName(hash, 640))).toBe(true);
  expect(await store.exists(toObjectName(hash, 640))).toBe(false);

  await new SpooledPictureStore(config, directory).upload();
  for (const { width, bytes } of sizes) {
    expect((await store.get(toObjectName(hash, width)))?.bytes).toEqual(bytes);
  }
  expect(await readdir(directory)).toEqual([]);
});

it('spooled picture store does not wait for a store that accepts connections and never answers', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const spooled = new SpooledPictureStore({ ...config, S3_ENDPOINT: `http://127.0.0.1:${port}` }, directory);
  const connected = jest.fn();
  silent.on('connection', connected);
  await spooled.put(hash, sizes);
  expect(await spooled.exists(toObjectName(hash, 160))).toBe(true);
  expect(connected).not.toHaveBeenCalled();
  silent.close();
});
