import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { events } from '@pechincha/contracts/events/all';
import { defaultSettings } from '@pechincha/messaging/settings';
import { createBackup, describeBackups } from '../src/backup.ts';
import { recover, restoreBackup } from '../src/restore.ts';
import { Installation } from './installation.ts';

let installation: Installation;
let backup: string;
let backedUp: Record<string, unknown[]>;
let live: Record<string, unknown[]>;

/** A backup, and other rows since. */
beforeEach(async () => {
  installation = await Installation.open();
  await installation.getCollection(0, 'accounts').insertMany([{ n: 1 }, { n: 2 }]);
  await installation.getCollection(0, 'sessions').insertOne({ n: 3 });
  await installation.getCollection(1, 'deals').insertMany(Array.from({ length: 500 }, (_, n) => ({ n })));
  await installation.store.putObject(installation.bucket, 'aa11-640.webp', Buffer.from('a picture'));
  backedUp = await installation.readAll();
  backup = await createBackup(installation.settings);
  await installation.getCollection(0, 'accounts').updateMany({}, { $set: { isLater: true } });
  await installation.getCollection(0, 'sessions').drop();
  await installation.getCollection(1, 'deals').insertOne({ n: -1 });
  await installation.getCollection(1, 'later').insertOne({ n: 4 });
  live = await installation.readAll();
});
afterEach(() => installation.close());

const toFile = (index: number, collection: string): string =>
  join(
    installation.folder,
    backup,
    'mongodb',
    installation.settings.databases[index] ?? '',
    `${collection}.bson.gz`,
  );

async function flipByte(file: string): Promise<void> {
  const bytes = await readFile(file);
  const index = Math.floor(bytes.length / 2);
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

const damages: [string, () => Promise<void>, string][] = [
  [
    'a cut file',
    async () => {
      const file = toFile(1, 'deals');
      await writeFile(file, (await readFile(file)).subarray(0, -20));
    },
    'deals.bson.gz (unexpected end of file)',
  ],
  ['a file with a changed byte', () => flipByte(toFile(1, 'deals')), 'deals.bson.gz'],
  // Behind the compressed data, where nothing but the hash sees it.
  [
    'a file with a byte more',
    async () =>
      writeFile(toFile(1, 'deals'), Buffer.concat([await readFile(toFile(1, 'deals')), Buffer.alloc(1)])),
    'deals.bson.gz (its SHA-256 differs)',
  ],
  [
    'a file of another collection',
    () => copyFile(toFile(0, 'accounts'), toFile(0, 'sessions')),
    'SHA-256 differs',
  ],
  ['a missing file', () => rm(toFile(0, 'sessions')), 'ENOENT'],
  [
    'a changed picture',
    () => flipByte(join(installation.folder, 'pictures', 'aa11-640.webp')),
    'aa11-640.webp',
  ],
  ['a missing picture', () => rm(join(installation.folder, 'pictures', 'aa11-640.webp')), 'aa11-640.webp'],
  ['no manifest', () => rm(join(installation.folder, backup, 'backup.json')), 'There is no complete backup'],
  [
    'half a manifest',
    () => writeFile(join(installation.folder, backup, 'backup.json'), '{"format":'),
    'not JSON',
  ],
  [
    'a manifest of another format',
    () => installation.editManifest(backup, (manifest) => Object.assign(manifest, { format: 1 })),
    'not a manifest of format 2',
  ],
  [
    'a manifest with a wrong count',
    () =>
      installation.editManifest(backup, ({ collections }) => {
        for (const entry of Object.values(collections)) entry.count += 1;
      }),
    '2 of 3 documents',
  ],
  [
    'a manifest of other databases',
    () => installation.editManifest(backup, (manifest) => (manifest.databases = ['shop_users'])),
    'of another product: it has the database shop_users',
  ],
  [
    'a manifest without a database',
    () => installation.editManifest(backup, ({ databases }) => void databases.pop()),
    'of another product: it lacks the database',
  ],
  [
    'a manifest with a collection outside of the folder',
    () =>
      installation.editManifest(backup, ({ collections }) => {
        collections['../x.y'] = { count: 0, sha256: '0'.repeat(64), bytes: 0 };
      }),
    'no collection that a backup can hold',
  ],
];

it.each(damages)('restore leaves all as it was when there is %s', async (_case, damage, expected) => {
  await damage();
  await expect(restoreBackup(installation.settings, backup)).rejects.toThrow(expected);
  expect(await installation.readAll()).toEqual(live);
  expect(await recover(installation.settings)).toBe('nothing to do');
});

it('restore leaves all as it was when the store of the pictures is away', async () => {
  const settings = {
    ...installation.settings,
    pictures: { ...installation.settings.pictures, S3_ENDPOINT: 'http://127.0.0.1:1' },
  };
  await expect(restoreBackup(settings)).rejects.toThrow('ECONNREFUSED');
  expect(await installation.readAll()).toEqual(live);
  expect(await recover(settings)).toBe('nothing to do');
});

it('restore leaves all as it was when RabbitMQ is away', async () => {
  const settings = { ...installation.settings, rabbitmqUrl: 'amqp://127.0.0.1:1' };
  await expect(restoreBackup(settings)).rejects.toThrow('RabbitMQ is not reachable');
  expect(await installation.readAll()).toEqual(live);
});

it('restore is refused while a service consumes events', async () => {
  const channel = await installation.broker.createChannel();
  const [event] = events;
  const queue = `${installation.prefix}${event?.consumers[0]}.${event?.name}`;
  await channel.assertQueue(queue, { durable: false });
  await channel.consume(queue, () => undefined);
  await expect(restoreBackup(installation.settings)).rejects.toThrow(
    `Stop the services first: docker compose stop ${event?.consumers[0]} `,
  );
  expect(await installation.readAll()).toEqual(live);
  await channel.deleteQueue(queue);
  await restoreBackup(installation.settings);
  expect(await installation.readAll()).toEqual(backedUp);
});

it('restore empties every queue of the services', async () => {
  const channel = await installation.broker.createConfirmChannel();
  const works = events.flatMap(({ name, consumers }) => consumers.map((consumer) => `${consumer}.${name}`));
  // Some exist, others do not.
  const names = [
    ...works.filter((_, index) => index % 2 === 0),
    ...works.map((name) => `${name}.dead`),
    ...defaultSettings.retryDelaysMs.map((ms) => `users.delay.${ms}`),
  ].map((name) => installation.prefix + name);
  for (const name of names) {
    await channel.assertQueue(name, { durable: false });
    channel.sendToQueue(name, Buffer.from('{}'));
  }
  await channel.waitForConfirms();
  const count = async (): Promise<number> => {
    let sum = 0;
    for (const name of names) sum += (await channel.checkQueue(name)).messageCount;
    return sum;
  };
  expect(await count()).toBe(names.length);
  const lines: string[] = [];
  await restoreBackup(installation.settings, backup, (line) => lines.push(line));
  expect(await count()).toBe(0);
  expect(lines).toContain(`${names.length} messages that waited in RabbitMQ are removed.`);
  for (const name of names) await channel.deleteQueue(name);
});

async function killAt(point: string, args: string[]): Promise<void> {
  const child = installation.start(args, { BACKUP_CRASH_AT: point });
  expect(await child.exited).toEqual({ code: null, signal: 'SIGKILL' });
}

it.each(['while-staging', 'before-swap'])('recover undoes a restore that was killed %s', async (point) => {
  await killAt('' + point, ['restore']);
  expect(await installation.readAll()).not.toEqual(live);
  expect(await installation.readAll()).toMatchObject(live);
  await expect(createBackup(installation.settings)).rejects.toThrow('A restore was interrupted');
  expect(await recover(installation.settings)).toBe('undone');
  expect(await installation.readAll()).toEqual(live);
  expect(await recover(installation.settings)).toBe('nothing to do');
});

it.each(['after-purge', 'between-renames'])(
  'recover completes a restore that was killed %s',
  async (point) => {
    await killAt(point, ['restore']);
    expect(await installation.readAll()).not.toEqual(backedUp);
    // Killed again while it recovers.
    await killAt('between-renames', ['recover']);
    expect(await recover(installation.settings)).toBe('completed');
    expect(await installation.readAll()).toEqual(backedUp);
    expect(await recover(installation.settings)).toBe('nothing to do');
  },
);

it('restore follows one that was killed', async () => {
  await killAt('between-renames', ['restore']);
  await installation.getCollection(2, 'late').insertOne({ n: 5 });
  await restoreBackup(installation.settings);
  expect(await installation.readAll()).toEqual(backedUp);
});

it('a backup that was killed is incomplete and hinders no other', async () => {
  await killAt('before-manifest', ['create']);
  const [, second] = await describeBackups(installation.settings.destination);
  expect(second?.isComplete).toBe(false);
  await expect(restoreBackup(installation.settings, second?.name)).rejects.toThrow('no complete backup');
  expect(await restoreBackup(installation.settings)).toBe(backup);
  await createBackup(installation.settings);
});
