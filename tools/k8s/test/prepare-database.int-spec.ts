import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestBroker } from '@pechincha/testing/test-broker';
import { startChild } from '@pechincha/testing/child-process';
import { createConnection, type Connection } from 'mongoose';
import { getPersistentKeys } from '@pechincha/start/data-dir';
import type { ServerEnv } from '@pechincha/start/servers';
import { getEnvironment, serviceNames, type ServiceName } from '@pechincha/start/services';

const apps = join(import.meta.dirname, '../../../apps');
const servers = process.env as unknown as ServerEnv;
const services = serviceNames.filter((name) => name !== 'gateway');
const database = `prepare_${randomUUID().slice(0, 8)}`;
const prefix = `${database}.`;

let dir: string;
let connection: Connection;
let broker: TestBroker;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pechincha-'));
  connection = await createConnection(servers.MONGODB_URL!, { dbName: database }).asPromise();
  broker = await TestBroker.connect(servers.RABBITMQ_URL!, prefix);
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
  await broker.cleanUp('users');
  await rm(dir, { recursive: true, force: true });
});

async function prepare(name: ServiceName): Promise<{ code: number | null; output: string }> {
  const environment = getEnvironment(name, {
    servers,
    memberKeys: getPersistentKeys(dir, 'member'),
    internalKeys: getPersistentKeys(dir, 'internal'),
    logHashKey: 'k'.repeat(32),
    vapidKeys: { publicKey: '', privateKey: '' },
    ports: Object.fromEntries(serviceNames.map((each) => [each, 0])) as Record<ServiceName, number>,
    publicUrl: 'http://localhost',
    mailDir: dir,
    webRoot: dir,
    overrides: {},
  });
  const child = startChild(join(apps, name, 'src/main.ts'), ['prepare-database'], {
    ...environment,
    MONGODB_DATABASE: database,
    MESSAGING_PREFIX: prefix,
  });
  const { code } = await child.exited;
  return { code, output: child.output() };
}

it('prepare-database creates the indexes and declares the queues of every service', async () => {
  for (const name of services) {
    const { code, output } = await prepare(name);
    expect([name, code, output]).toEqual([name, 0, expect.stringContaining('Indexes and queues are ready')]);
  }
  const collections = await connection.listCollections();
  expect(collections.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['accounts', 'promotions', 'outbox', 'inbox', 'ledger', 'advertisements']),
  );
  const unique = await connection.collection('inbox').indexes();
  expect(unique.length).toBeGreaterThan(1);
  for (const name of serviceNames) expect([name, await broker.countQueued(name)]).toEqual([name, 0]);
});

it('prepare-database changes nothing when it runs again', async () => {
  const before = await connection.collection('inbox').indexes();
  expect((await prepare('users')).code).toBe(0);
  expect(await connection.collection('inbox').indexes()).toEqual(before);
});
