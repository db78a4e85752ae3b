import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { jest } from '@jest/globals';
import { SettableClock } from '@pechincha/persistence/clock';
import { eventually } from '@pechincha/testing/eventually';
import mongoose, { type Connection, type Model } from 'mongoose';
import {
  NIGHTLY_RUN_MODEL,
  NightlyRunQueue,
  type NightlyRunRow,
  nightlyRunSchema,
  NightlyWorker,
} from '../src/nightly.worker.js';

const clock = new SettableClock();
let connection: Connection;
let model: Model<NightlyRunRow>;

class Sweeper extends NightlyWorker {
  readonly warn = jest.spyOn(this.logger, 'warn').mockReturnValue();
  nights = 0;
  protected override readonly renewalIntervalMs = 20;
  work = (_signal: AbortSignal): Promise<unknown> => Promise.resolve();

  protected async runNight(signal: AbortSignal): Promise<void> {
    this.nights += 1;
    await this.work(signal);
  }
}

const workers: Sweeper[] = [];
function start(work?: Sweeper['work']): Sweeper {
  const worker = new Sweeper(new NightlyRunQueue(model, clock));
  if (work) worker.work = work;
  workers.push(worker);
  worker.onApplicationBootstrap();
  return worker;
}

/** Wakes all workers until the check passes. */
const wakeUntil = (check: () => Promise<void> | void): Promise<void> =>
  eventually(async () => {
    for (const worker of workers) worker.wake();
    await check();
  });

beforeAll(async () => {
  const dbName = `nights_${randomBytes(4).toString('hex')}`;
  connection = await mongoose.createConnection(process.env['MONGODB_URL'] ?? '', { dbName }).asPromise();
  model = connection.model(NIGHTLY_RUN_MODEL, nightlyRunSchema) as unknown as Model<NightlyRunRow>;
  await model.createIndexes();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.beforeApplicationShutdown()));
  await model.deleteMany({});
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

it('nightly worker runs once a night at four in São Paulo in one of two replicas', async () => {
  clock.set(new Date('2026-11-21T06:59:59Z'));
  const nightWorkers = [start(), start()];
  const nights = (): number => nightWorkers.reduce((sum, worker) => sum + worker.nights, 0);
  clock.set(new Date('2026-11-21T07:00:00Z'));
  await wakeUntil(async () =>
    expect(await model.findById('2026-11-21').lean()).toMatchObject({ startedAt: expect.any(Date) }),
  );
  await wakeUntil(async () => expect((await model.findById('2026-11-21').lean())?.dueAt).toBeUndefined());
  clock.set(new Date('2026-11-21T07:59:59Z'));
  nightWorkers.forEach((worker) => worker.wake());
  clock.set(new Date('2026-11-22T07:30:00Z'));
  await wakeUntil(async () => expect(await model.countDocuments({ dueAt: null })).toBe(2));
  expect(nights()).toBe(2);
});

it('nightly worker does not run at other hours', async () => {
  clock.set(new Date('2026-11-21T08:00:00Z'));
  const claimAttempts = jest.spyOn(model.collection, 'findOneAndUpdate');
  const worker = start();
  await wakeUntil(() => expect(claimAttempts).toHaveBeenCalled());
  claimAttempts.mockRestore();
  expect(worker.nights).toBe(0);
  expect(await model.countDocuments()).toBe(0);
});

it('nightly run is retried with growing delays when it fails', async () => {
  clock.set(new Date('2026-11-21T07:00:00Z'));
  const worker = start(() =>
    worker.nights < 3 ? Promise.reject(new Error('run fails')) : Promise.resolve(),
  );
  await wakeUntil(async () => expect(await model.countDocuments({ dueAt: null })).toBe(1));
  expect(worker.nights).toBe(3);
  const delays = worker.warn.mock.calls.map(([entry]) => (entry as { delay: number }).delay);
  expect(delays).toEqual([1_000, 2_000]);
});

it('lease of a nightly run is renewed while it goes on', async () => {
  clock.set(new Date('2026-11-21T07:00:00Z'));
  const readDueAt = async () => (await model.findById('2026-11-21').lean())?.dueAt?.getTime() ?? 0;
  const worker = start(async () => {
    const claimedUntil = await readDueAt();
    await eventually(async () => expect(await readDueAt()).toBeGreaterThan(claimedUntil));
  });
  await wakeUntil(async () => expect(await model.countDocuments({ dueAt: null })).toBe(1));
  expect(worker.nights).toBe(1);
});

it('nightly run ends in a replica that has lost its lease, and leaves the claim of the other', async () => {
  clock.set(new Date('2026-11-21T07:00:00Z'));
  const dueAt = new Date('2100-01-01T00:00:00Z');
  const worker = start(async (signal) => {
    await model.updateOne({ _id: '2026-11-21' }, { $set: { claim: 'other', dueAt } });
    await once(signal, 'abort');
    signal.throwIfAborted();
  });
  await eventually(() => expect(worker.warn).toHaveBeenCalled());
  expect(await model.findById('2026-11-21').lean()).toMatchObject({ claim: 'other', dueAt });
  expect(worker.nights).toBe(1);
});

it('nightly run passes to another replica at once when its worker stops', async () => {
  clock.set(new Date('2026-11-21T07:00:00Z'));
  const interrupted = start(async (signal) => {
    await once(signal, 'abort');
    signal.throwIfAborted();
  });
  await eventually(() => expect(interrupted.nights).toBe(1));
  await interrupted.beforeApplicationShutdown();
  const other = start();
  await wakeUntil(async () => expect(await model.countDocuments({ dueAt: null })).toBe(1));
  expect(other.nights).toBe(1);
});
