import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createS3Client } from '@pechincha/images/picture-store';
import { eventually } from '@pechincha/testing/eventually';
import mongoose, { type mongo } from 'mongoose';
import {
  createBackup,
  describeBackups,
  removeIncompleteBackups,
  removeOldBackups,
  verifyBackup,
} from '../src/backup.ts';
import { openDestination } from '../src/destination.ts';
import { readManifest } from '../src/manifest.ts';
import { copyPictures } from '../src/pictures.ts';
import { recover, restoreBackup } from '../src/restore.ts';
import type { BackupSettings } from '../src/settings.ts';
import { Installation, removeBucket } from './installation.ts';

const { Binary, Decimal128, Double, Int32, Long, ObjectId } = mongoose.mongo;
let installation: Installation;

beforeEach(async () => {
  installation = await Installation.open();
});
afterEach(() => installation.close());

const putPicture = async (name: string, bytes = randomBytes(5_000)): Promise<Buffer> => {
  await installation.store.putObject(installation.bucket, name, bytes);
  return bytes;
};
const listPool = async (): Promise<string[]> =>
  (await readdir(join(installation.folder, 'pictures'))).toSorted();

const inFolder = (): Promise<BackupSettings> => Promise.resolve(installation.settings);
const inBucket = async (): Promise<BackupSettings> => ({
  ...installation.settings,
  destination: {
    bucket: {
      ...installation.settings.pictures,
      S3_BUCKET: `${installation.bucket}-backups`,
      region: 'us-east-1',
    },
  },
});

it.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('restore from %s brings back every row, type and picture', async (_name, getSettings) => {
  const settings = await getSettings();
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
  const accounts = installation.getCollection(0, 'accounts');
  await accounts.insertOne(row);
  await installation.getCollection(1, 'deals').insertMany(Array.from({ length: 2_500 }, (_, n) => ({ n })));
  const picture = await putPicture('aa11-640.webp');
  const exact = { promoteValues: false, promoteBuffers: false } as const;
  const before = [await accounts.findOne({}, exact), await installation.readAll()];
  const name = await createBackup(settings);
  await verifyBackup(await openDestination(settings.destination), name);
  expect(await describeBackups(settings.destination)).toMatchObject([
    { name, isComplete: true, documents: 2_501, pictures: 1 },
  ]);

  for (const database of settings.databases) await installation.mongodb.db(database).dropDatabase();
  await installation.store.removeObject(installation.bucket, 'aa11-640.webp');
  expect(await restoreBackup(settings)).toBe(name);
  expect([await accounts.findOne({}, exact), await installation.readAll()]).toEqual(before);
  expect((await accounts.findOne({}, exact))?.['long']).toBeInstanceOf(Long);
  const parts: Buffer[] = [];
  for await (const part of await installation.store.getObject(installation.bucket, 'aa11-640.webp'))
    parts.push(part as Buffer);
  expect(Buffer.concat(parts).equals(picture)).toBe(true);
  const { metaData } = await installation.store.statObject(installation.bucket, 'aa11-640.webp');
  expect(metaData['content-type']).toBe('image/webp');
  if ('bucket' in settings.destination)
    await removeBucket(installation.store, settings.destination.bucket.S3_BUCKET);
});

it('restore replaces what is there, says so, and keeps indexes', async () => {
  const levels = installation.getCollection(4, 'levels');
  await levels.insertOne({ n: 1 });
  await createBackup(installation.settings);
  const before = await installation.readAll();
  await levels.insertOne({ n: 2 });
  await levels.createIndex({ n: 1 }, { unique: true, name: 'numbers' });
  await installation.getCollection(0, 'later').insertOne({ n: 3 });
  const lines: string[] = [];
  await restoreBackup(installation.settings, undefined, (line) => lines.push(line));
  expect(await installation.readAll()).toEqual(before);
  expect((await levels.indexes()).find(({ name }) => name === 'numbers')).toMatchObject({ unique: true });
  const [first, , , , fifth] = installation.settings.databases;
  expect(lines).toContain(`${fifth}: 2 documents in 1 collections are replaced by 1 in 1.`);
  expect(lines).toContain(`${first}: 1 documents in 1 collections are replaced by 0 in 0.`);
  expect(await recover(installation.settings)).toBe('nothing to do');
});

it('backup reads all databases from one snapshot while the product writes', async () => {
  const accounts = installation.getCollection(0, 'accounts');
  const deals = installation.getCollection(1, 'deals');
  await accounts.insertOne({ n: 0 });
  await deals.insertOne({ n: 0 });
  let isWriting = true;
  const writes = (async () => {
    for (let n = 1; isWriting; n += 1) {
      await installation.mongodb.withSession((session) =>
        session.withTransaction(async () => {
          await accounts.insertOne({ n }, { session });
          await deals.insertOne({ n }, { session });
        }),
      );
    }
  })();
  try {
    const destination = await openDestination(installation.settings.destination);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { collections } = await readManifest(destination, await createBackup(installation.settings));
      expect(collections[accounts.namespace]?.count).toBe(collections[deals.namespace]?.count);
    }
  } finally {
    isWriting = false;
    await writes;
  }
});

it('backup leaves out a picture that is removed while it is read', async () => {
  await putPicture('aa11-640.webp');
  await putPicture('bb22-640.webp');
  const reader = await createS3Client(installation.settings.pictures);
  const getObject = reader.getObject.bind(reader);
  reader.getObject = async (bucket, name) => {
    if (name === 'aa11-640.webp') await installation.store.removeObject(bucket, name);
    return getObject(bucket, name);
  };
  const destination = await openDestination(installation.settings.destination);
  const pictures = await copyPictures(reader, installation.bucket, destination, {});
  expect(Object.keys(pictures)).toEqual(['bb22-640.webp']);
  expect(await listPool()).toEqual(['bb22-640.webp']);
});

it('restore starts the time to live of inbox rows anew', async () => {
  const inbox = installation.getCollection(0, 'inbox');
  await inbox.insertOne({ handledAt: new Date(0) });
  await createBackup(installation.settings);
  const startedAt = new Date();
  await restoreBackup(installation.settings);
  const row = await inbox.findOne();
  expect((row?.['handledAt'] as Date).getTime()).toBeGreaterThanOrEqual(startedAt.getTime());
});

it('restore makes events pending again that were published shortly before the snapshot', async () => {
  const outbox = installation.getCollection(0, 'outbox');
  const createRow = (id: string): mongo.Document => ({ _id: id as never, body: '{}', pending: true });
  await outbox.insertOne(createRow('published'));
  await outbox.deleteOne({ _id: 'published' as never });
  await outbox.insertOne(createRow('still pending'));
  await outbox.updateOne({ _id: 'still pending' as never }, { $set: { claim: 'a relay' } });
  await createBackup(installation.settings);
  await outbox.insertOne(createRow('later'));
  await restoreBackup(installation.settings);
  expect(await outbox.find().sort({ _id: 1 }).toArray()).toEqual([
    createRow('published'),
    { ...createRow('still pending'), claim: 'a relay' },
  ]);
  expect(await installation.getCollection(1, 'outbox').countDocuments()).toBe(0);
});

it('of two backups at once one is refused, and the other is complete', async () => {
  await installation
    .getCollection(0, 'accounts')
    .insertMany(Array.from({ length: 20_000 }, (_, n) => ({ n, text: 'x'.repeat(500) })));
  for (let n = 0; n < 60; n += 1) await putPicture(`${n}-640.webp`, randomBytes(100_000));
  const results = await Promise.allSettled([
    createBackup(installation.settings),
    createBackup(installation.settings),
    restoreBackup(installation.settings),
  ]);
  const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const destination = await openDestination(installation.settings.destination);
  // One that waited until the first had ended is good too.
  expect(made.length).toBeGreaterThan(0);
  for (const name of made) await verifyBackup(destination, name);
  expect(
    (await describeBackups(installation.settings.destination)).every((backup) => backup.isComplete),
  ).toBe(true);
});

it('of two processes that hold the lock for longer the second is refused', async () => {
  const { Lock } = await import('../src/lock.ts');
  const [database = ''] = installation.settings.databases;
  const lock = await Lock.acquire(installation.mongodb, database, 'create');
  await expect(createBackup(installation.settings)).rejects.toThrow('A create is running');
  await expect(restoreBackup(installation.settings)).rejects.toThrow('There is no complete backup');
  await lock.release();
  await createBackup(installation.settings);
});

it('old backups go with the pictures that no kept one names', async () => {
  await putPicture('old-640.webp');
  await putPicture('both-640.webp');
  const old = await createBackup(installation.settings);
  await installation.store.removeObject(installation.bucket, 'old-640.webp');
  await putPicture('new-640.webp');
  const newest = await createBackup(installation.settings);
  expect(await listPool()).toEqual(['both-640.webp', 'new-640.webp', 'old-640.webp']);
  await writeFile(join(installation.folder, 'pictures', 'cut-640.webp.part'), 'cut');
  // Both are of one day.
  expect(await removeOldBackups(installation.settings)).toEqual([old]);
  expect(await listPool()).toEqual(['both-640.webp', 'new-640.webp']);
  expect((await readdir(installation.folder)).toSorted()).toEqual([newest, 'pictures']);
  await verifyBackup(await openDestination(installation.settings.destination), newest);
});

it('incomplete backups are removed, other folders are not', async () => {
  const complete = await createBackup(installation.settings);
  await mkdir(join(installation.folder, '2026-01-01T00-00-00Z', 'mongodb'), { recursive: true });
  await mkdir(join(installation.folder, 'notes'));
  expect(await removeIncompleteBackups(installation.settings)).toEqual(['2026-01-01T00-00-00Z']);
  expect((await readdir(installation.folder)).toSorted()).toEqual([complete, 'notes']);
});

it('rotate makes a backup, and says what it removes', async () => {
  const old = await createBackup(installation.settings);
  await mkdir(join(installation.folder, '2026-01-01T00-00-00Z'));
  const child = installation.start(['rotate']);
  expect((await child.exited).code).toBe(0);
  const [backup, ...others] = await describeBackups(installation.settings.destination);
  expect(others).toEqual([]);
  expect(child.output().trim().split('\n')).toEqual([
    'Removed 2026-01-01T00-00-00Z, which was incomplete.',
    `Created ${backup?.name}.`,
    `Removed ${old}, which is no longer kept.`,
  ]);
});

it('schedule makes a backup at once, serves its time, and ends on SIGTERM', async () => {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const child = installation.start(['schedule'], { METRICS_PORT: String(port) });
  const read = async (path: string): Promise<string> =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  await eventually(async () => {
    expect(await read('/metrics')).toMatch(/last_success_timestamp_seconds [1-9]\d+\n/);
  });
  expect(await read('/metrics')).toContain('pechincha_backup_failures_total 0');
  expect(await read('/healthz')).toBe('ok');
  const [backup] = await describeBackups(installation.settings.destination);
  expect(backup?.isComplete).toBe(true);
  child.process.kill('SIGTERM');
  expect(await child.exited).toEqual({ code: 0, signal: null });
});

it('schedule counts failures', async () => {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  await rm(installation.folder, { recursive: true });
  await writeFile(installation.folder, 'no folder');
  const child = installation.start(['schedule'], { METRICS_PORT: String(port) });
  await eventually(async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toContain('pechincha_backup_failures_total 1');
    expect(metrics).toContain('last_success_timestamp_seconds 0');
  });
  await child.kill();
});

it.each([
  [['create'], { MONGODB_URL: '' }, 'MONGODB_URL: is missing'],
  [['create'], { S3_ENDPOINT: 'ftp://x' }, 'S3_ENDPOINT'],
  [['schedule'], { BACKUP_HOUR: '24' }, 'BACKUP_HOUR: must be at most 23'],
  [['list'], { BACKUP_S3_BUCKET: 'backups' }, 'BACKUP_S3_ENDPOINT'],
  [['verify', '../etc'], {}, 'is no name of a backup'],
  [['restore'], {}, 'There is no complete backup'],
  [['destroy'], {}, 'Usage'],
])('%s with %j ends with code 1 and a sentence', async (args, env, expected) => {
  const child = installation.start(args, env);
  expect((await child.exited).code).toBe(1);
  expect(child.output()).toContain(expected);
  expect(child.output()).not.toContain('    at ');
});

it('commands print names', async () => {
  const run = async (...args: string[]): Promise<string> => {
    const child = installation.start(args);
    expect((await child.exited).code).toBe(0);
    return child.output().trim();
  };
  const name = await run('create');
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/);
  expect(await run('list')).toMatch(new RegExp(`^${name}  .* complete: 0 documents, 0 pictures$`));
  expect(await run('verify')).toBe(`${name} is complete and undamaged.`);
  expect(await run('restore', name)).toContain(`Restored ${name}`);
  expect(await run('recover')).toBe('No restore was interrupted.');
});
