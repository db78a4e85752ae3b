import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { eventually } from '@pechincha/testing/eventually';
import mongoose, { type Connection } from 'mongoose';
import { KeyedWorker, LEASE_MODEL, leaseSchema, LeaseService } from '../src/keyed.worker.js';

let connection: Connection;

/** Fails for one key. */
class TestKeyedWorker extends KeyedWorker {
  protected readonly intervalMs = 1;
  protected override readonly concurrency = 2;
  readonly warn = jest.spyOn(this.logger, 'warn').mockReturnValue();
  readonly processed: string[] = [];

  constructor(
    protected override readonly leases: LeaseService,
    private readonly pending: Set<string>,
    private readonly broken: string,
  ) {
    super();
  }

  protected listPending(excluded: readonly string[]): Promise<string[]> {
    return Promise.resolve([...this.pending].filter((key) => !excluded.includes(key)));
  }

  protected async process(key: string): Promise<void> {
    this.processed.push(key);
    await new Promise(setImmediate);
    if (key === this.broken) throw new Error('key fails');
    this.pending.delete(key);
  }
}

const createLeaseService = (): LeaseService =>
  new LeaseService(connection.model(LEASE_MODEL, leaseSchema) as never);
const workers: TestKeyedWorker[] = [];
function start(pending: Set<string>, broken = ''): TestKeyedWorker {
  const worker = new TestKeyedWorker(createLeaseService(), pending, broken);
  workers.push(worker);
  worker.onApplicationBootstrap();
  return worker;
}

beforeAll(async () => {
  const url = process.env['MONGODB_URL'] ?? '';
  const dbName = `leases_${randomBytes(4).toString('hex')}`;
  connection = await mongoose.createConnection(url, { dbName }).asPromise();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.beforeApplicationShutdown()));
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

it('failed key is retried after a delay and does not block the other keys', async () => {
  const pending = new Set(['broken', 'a', 'b', 'c']);
  const worker = start(pending, 'broken');
  await eventually(() => expect([...pending]).toEqual(['broken']));
  pending.add('d');
  await eventually(() => expect([...pending]).toEqual(['broken']));
  await eventually(() =>
    expect(worker.processed.filter((key) => key === 'broken').length).toBeGreaterThan(1),
  );
  const attempts = worker.processed.filter((key) => key === 'broken').length;
  expect(worker.warn).toHaveBeenCalledTimes(attempts);
  expect(worker.processed.length - attempts).toBe(4);
});

it('keyed worker runs in one replica, and in the next one when that stops', async () => {
  const pending = new Set<string>();
  const [one, other] = [start(pending), start(pending)];
  for (let key = 0; key < 50; key++) pending.add(`${key}`);
  await eventually(() => expect(pending.size).toBe(0));
  const [holder, standby] = one.processed.length > 0 ? [one, other] : [other, one];
  expect([holder.processed.length, standby.processed.length]).toEqual([50, 0]);
  await holder.beforeApplicationShutdown();
  pending.add('later');
  await eventually(() => expect(pending.size).toBe(0));
  expect(standby.processed).toEqual(['later']);
});

it('lease passes to another replica when its holder died', async () => {
  const crashed = createLeaseService();
  expect(await crashed.acquire('work')).toBe(true);
  const next = createLeaseService();
  expect(await next.acquire('work')).toBe(false);
  await eventually(async () => expect(await next.acquire('work')).toBe(true));
  await eventually(async () => expect(await crashed.acquire('work')).toBe(false));
});

it('lease stays when another replica releases it', async () => {
  const holder = createLeaseService();
  expect(await holder.acquire('mine')).toBe(true);
  await createLeaseService().release('mine');
  expect(await createLeaseService().acquire('mine')).toBe(false);
});
