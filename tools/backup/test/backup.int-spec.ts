import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createS3Client } from '@pechincha/images/s3-client';
import type { Client } from 'minio';
import mongoose, { type mongo } from 'mongoose';
import { createBackup, restoreBackup, type BackupSettings } from '../src/backup.ts';
import { downloadPictures } from '../src/pictures.ts';

const { Binary, Decimal128, Double, Int32, Long, ObjectId } = mongoose.mongo;
const run = randomBytes(6).toString('hex');
const env = (name: string): string => process.env[name] ?? '';

const getSettings = (installation: string): BackupSettings => ({
  mongodbUrl: env('MONGODB_URL'),
  databases: [`test_${run}_${installation}_a`, `test_${run}_${installation}_b`],
  s3: {
    S3_ENDPOINT: env('S3_ENDPOINT'),
    S3_ACCESS_KEY: env('S3_ACCESS_KEY'),
    S3_SECRET_KEY: env('S3_SECRET_KEY'),
    S3_BUCKET: `test-${run}-${installation}`,
  },
});

let client: mongo.MongoClient;
let store: Client;
let folder: string;
const used: BackupSettings[] = [];

beforeAll(async () => {
  client = await new mongoose.mongo.MongoClient(env('MONGODB_URL')).connect();
  store = await createS3Client(getSettings('x').s3);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pechincha-backup-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  for (const { databases, s3 } of used.splice(0)) {
    for (const name of databases) await client.db(name).dropDatabase();
    for await (const { name } of store.listObjectsV2(s3.S3_BUCKET, '', true)) {
      await store.removeObject(s3.S3_BUCKET, name as string);
    }
    await store.removeBucket(s3.S3_BUCKET);
  }
});
afterAll(() => client.close());

async function openInstallation(installation: string): Promise<BackupSettings> {
  const settings = getSettings(installation);
  await store.makeBucket(settings.s3.S3_BUCKET);
  used.push(settings);
  return settings;
}

const getCollection = ({ databases }: BackupSettings, index: 0 | 1, name: string): mongo.Collection =>
  client.db(databases[index]).collection(name);

/** Renames the backup's databases to those of another installation. */
async function moveTo(from: BackupSettings, to: BackupSettings): Promise<void> {
  for (const [index, name] of from.databases.entries()) {
    const target = to.databases[index] ?? '';
    const events = join(folder, 'mongodb', 'recent-events');
    await rename(join(folder, 'mongodb', name), join(folder, 'mongodb', target)).catch(() => undefined);
    await rename(join(events, `${name}.bson.gz`), join(events, `${target}.bson.gz`));
  }
  const summary = await readFile(join(folder, 'backup.json'), 'utf8');
  const renamed = from.databases.reduce(
    (text, name, index) => text.replaceAll(name, to.databases[index] ?? ''),
    summary,
  );
  await writeFile(join(folder, 'backup.json'), renamed);
}

it('backup restores documents with every BSON type and pictures with their bytes', async () => {
  const from = await openInstallation('from');
  const row = {
    _id: new ObjectId(),
    long: Long.fromNumber(5),
    int: new Int32(5),
    double: new Double(5),
    decimal: Decimal128.fromString('199.90'),
    bytes: new Binary(Buffer.from([0, 255])),
    at: new Date('2026-11-22T12:00:00.123Z'),
    nothing: null,
    list: [{ name: 'Açaí' }],
  };
  await getCollection(from, 0, 'accounts').insertOne(row);
  await getCollection(from, 1, 'deals').insertMany(Array.from({ length: 2_500 }, (_, n) => ({ n })));
  const picture = randomBytes(50_000);
  await store.putObject(from.s3.S3_BUCKET, 'aa11-640.webp', picture);
  await createBackup(from, folder);

  const to = await openInstallation('to');
  await moveTo(from, to);
  await restoreBackup(to, folder, false);
  const exact = { promoteValues: false, promoteBuffers: false } as const;
  const [before, after] = await Promise.all(
    [from, to].map((installation) => getCollection(installation, 0, 'accounts').findOne({}, exact)),
  );
  expect(after).toEqual(before);
  expect(after?.['long']).toBeInstanceOf(Long);
  expect(await getCollection(to, 1, 'deals').countDocuments()).toBe(2_500);
  const parts: Buffer[] = [];
  for await (const part of await store.getObject(to.s3.S3_BUCKET, 'aa11-640.webp'))
    parts.push(part as Buffer);
  expect(Buffer.concat(parts).equals(picture)).toBe(true);
  const { metaData } = await store.statObject(to.s3.S3_BUCKET, 'aa11-640.webp');
  expect(metaData['content-type']).toBe('image/webp');
});

it('backup reads all databases from one snapshot while the product writes', async () => {
  const from = await openInstallation('from');
  await getCollection(from, 0, 'accounts').insertOne({ n: 0 });
  await getCollection(from, 1, 'deals').insertOne({ n: 0 });
  let isWriting = true;
  const writes = (async () => {
    for (let n = 1; isWriting; n += 1) {
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await getCollection(from, 0, 'accounts').insertOne({ n }, { session });
          await getCollection(from, 1, 'deals').insertOne({ n }, { session });
        }),
      );
    }
  })();
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { counts } = await createBackup(from, join(folder, String(attempt)));
      const [accounts, deals] = Object.values(counts);
      expect(accounts).toBe(deals);
    }
  } finally {
    isWriting = false;
    await writes;
  }
});

it('backup leaves out a picture that is removed while it is read', async () => {
  const { s3 } = await openInstallation('from');
  for (const name of ['aa11-640.webp', 'bb22-640.webp']) {
    await store.putObject(s3.S3_BUCKET, name, randomBytes(100));
  }
  const reader = await createS3Client(s3);
  const getObject = reader.getObject.bind(reader);
  reader.getObject = async (bucket, name) => {
    if (name === 'aa11-640.webp') await store.removeObject(bucket, name);
    return getObject(bucket, name);
  };
  await expect(downloadPictures(reader, s3.S3_BUCKET, folder)).resolves.toBe(1);
  await expect(readdir(folder)).resolves.toEqual(['bb22-640.webp']);
});

it('restore starts the time to live of inbox rows anew', async () => {
  const from = await openInstallation('from');
  await getCollection(from, 0, 'inbox').insertOne({ handledAt: new Date(0) });
  await createBackup(from, folder);
  const to = await openInstallation('to');
  await moveTo(from, to);
  const startedAt = new Date();
  await restoreBackup(to, folder, false);
  const row = await getCollection(to, 0, 'inbox').findOne();
  expect((row?.['handledAt'] as Date).getTime()).toBeGreaterThanOrEqual(startedAt.getTime());
});

it('restore makes events pending again that were published shortly before the snapshot', async () => {
  const from = await openInstallation('from');
  const outbox = getCollection(from, 0, 'outbox');
  const createRow = (id: string): mongo.Document => ({ _id: id as never, body: '{}', pending: true });
  await outbox.insertOne(createRow('published'));
  await outbox.deleteOne({ _id: 'published' as never });
  await outbox.insertOne(createRow('still pending'));
  await outbox.updateOne({ _id: 'still pending' as never }, { $set: { claim: 'a relay' } });
  await createBackup(from, folder);
  await outbox.insertOne(createRow('later'));

  const to = await openInstallation('to');
  await moveTo(from, to);
  await restoreBackup(to, folder, false);
  expect(await getCollection(to, 0, 'outbox').find().sort({ _id: 1 }).toArray()).toEqual([
    createRow('published'),
    { ...createRow('still pending'), claim: 'a relay' },
  ]);
  expect(await getCollection(to, 1, 'outbox').countDocuments()).toBe(0);
});

it('restore refuses databases with rows, and empties them first with replace', async () => {
  const from = await openInstallation('from');
  await getCollection(from, 0, 'accounts').insertOne({ n: 1 });
  await createBackup(from, folder);
  await getCollection(from, 0, 'accounts').insertOne({ n: 2 });
  await getCollection(from, 1, 'later').insertOne({ n: 3 });
  await expect(restoreBackup(from, folder, false)).rejects.toThrow('has rows');
  expect(await getCollection(from, 0, 'accounts').countDocuments()).toBe(2);
  await restoreBackup(from, folder, true);
  expect(await getCollection(from, 0, 'accounts').distinct('n')).toEqual([1]);
  expect(await getCollection(from, 1, 'later').countDocuments()).toBe(0);
});

it('restore refuses an incomplete backup, and create refuses to overwrite a complete one', async () => {
  const from = await openInstallation('from');
  await getCollection(from, 0, 'accounts').insertOne({ n: 1 });
  await createBackup(from, folder);
  await expect(createBackup(from, folder)).rejects.toThrow('already contains a backup');
  await rm(join(folder, 'backup.json'));
  await expect(restoreBackup(from, folder, true)).rejects.toThrow('no complete backup');
  expect(await readdir(folder)).toContain('mongodb');
});

it('restore fails when a file is damaged', async () => {
  const from = await openInstallation('from');
  await getCollection(from, 0, 'accounts').insertMany([{ n: 1 }, { n: 2 }]);
  await createBackup(from, folder);
  const file = join(folder, 'mongodb', from.databases[0] ?? '', 'accounts.bson.gz');
  await writeFile(file, gzipSync(gunzipSync(await readFile(file)).subarray(0, -3)));
  await expect(restoreBackup(from, folder, true)).rejects.toThrow('ends within a document');
});
