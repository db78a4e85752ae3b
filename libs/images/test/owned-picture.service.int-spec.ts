import { randomBytes } from 'node:crypto';
import { eventually } from '@pechincha/testing/eventually';
import mongoose, { type Connection, type Model } from 'mongoose';
import sharp from 'sharp';
import {
  OwnedPictureService,
  PictureCleanupWorker,
  UNUSED_PICTURE_MODEL,
  UnusedPictureQueue,
  type UnusedPictureRow,
  unusedPictureSchema,
} from '../src/owned-pictures.js';
import { PictureStore, toObjectName } from '../src/picture-store.js';
import { PictureService } from '../src/picture.service.js';

const store = new PictureStore({
  S3_ENDPOINT: process.env['S3_ENDPOINT'] ?? '',
  S3_ACCESS_KEY: process.env['S3_ACCESS_KEY'] ?? '',
  S3_SECRET_KEY: process.env['S3_SECRET_KEY'] ?? '',
  S3_BUCKET: `test-${randomBytes(6).toString('hex')}`,
});
let connection: Connection;
let unusedPictures: Model<UnusedPictureRow>;
let ownedPictures: OwnedPictureService;
let worker: PictureCleanupWorker;

beforeAll(async () => {
  const dbName = `pictures_${randomBytes(4).toString('hex')}`;
  connection = await mongoose.createConnection(process.env['MONGODB_URL'] ?? '', { dbName }).asPromise();
  unusedPictures = connection.model(
    UNUSED_PICTURE_MODEL,
    unusedPictureSchema,
  ) as unknown as Model<UnusedPictureRow>;
  await unusedPictures.createCollection();
  await unusedPictures.createIndexes();
  const queue = new UnusedPictureQueue(unusedPictures);
  ownedPictures = new OwnedPictureService(new PictureService(store), queue);
  worker = new PictureCleanupWorker(new PictureService(store), queue);
  worker.onApplicationBootstrap();
});
afterAll(async () => {
  await worker.beforeApplicationShutdown();
  await connection.dropDatabase();
  await connection.close();
});

const bytes = sharp({ create: { width: 40, height: 40, channels: 3, background: '#0b6b4c' } })
  .png()
  .toBuffer();
const save = async (): Promise<string> => ownedPictures.save(await bytes, ['image/png']);
const replace = (before: string | null, after: string | null, retentionMs?: number) =>
  connection.transaction((session) => ownedPictures.replace(before, after, session, retentionMs));
/** Makes all unused pictures due and waits until the worker has handled them. */
async function cleanUp(): Promise<void> {
  await unusedPictures.updateMany({}, { $set: { dueAt: new Date() } });
  worker.wake();
  await eventually(async () => expect(await unusedPictures.countDocuments()).toBe(0));
}
const isStored = (hash: string): Promise<boolean> => store.exists(toObjectName(hash, 640));

it('PictureCleanupWorker removes an upload that no row refers to and keeps others', async () => {
  const [orphan, shown] = [await save(), await save()];
  await replace(null, shown);
  expect(await isStored(orphan)).toBe(true);
  await cleanUp();
  expect([await isStored(orphan), await isStored(shown)]).toEqual([false, true]);
});

it('PictureCleanupWorker removes a replaced picture within half a minute and keeps the new one', async () => {
  const [before, after] = [await save(), await save()];
  await replace(null, before);
  await replace(before, after);
  const row = await unusedPictures.findById(before);
  expect(Number(row?.dueAt) - Date.now()).toBeLessThanOrEqual(30_000);
  await cleanUp();
  expect([await isStored(before), await isStored(after)]).toEqual([false, true]);
});

it('PictureCleanupWorker keeps a picture when the transaction that replaces it aborts', async () => {
  const hash = await save();
  await replace(null, hash);
  const failing = connection.transaction(async (session) => {
    await ownedPictures.replace(hash, null, session);
    throw new Error('Not this time');
  });
  await expect(failing).rejects.toThrow('Not this time');
  await cleanUp();
  expect(await isStored(hash)).toBe(true);
});

it('PictureCleanupWorker keeps a picture when another row still refers to it', async () => {
  const hash = await save();
  worker.isInUse = () => Promise.resolve(true);
  await replace(hash, null);
  await cleanUp();
  worker.isInUse = () => Promise.resolve(false);
  expect(await isStored(hash)).toBe(true);
});
