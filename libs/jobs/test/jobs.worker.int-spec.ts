import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { setTracer } from '@pechincha/persistence/tracing';
import { eventually } from '@pechincha/testing/eventually';
import { runWithClockAhead } from '@pechincha/testing/run-with-clock-ahead';
import mongoose, { type Connection, type Model } from 'mongoose';
import { createJobSchema, JobQueue, type JobRow } from '../src/job-queue.js';
import { JobsWorker } from '../src/jobs.worker.js';

interface Row extends JobRow {
  _id: string;
  step?: number;
}

let connection: Connection;
let model: Model<Row>;

class TestJobsWorker extends JobsWorker<Row> {
  protected readonly intervalMs = 1;
  readonly warn = jest.spyOn(this.logger, 'warn').mockReturnValue();
  readonly steps: string[] = [];

  constructor(
    protected readonly queue: JobQueue<Row>,
    private readonly broken = '',
  ) {
    super();
  }

  protected async handle(job: Row, signal: AbortSignal): Promise<void> {
    const step = job.step ?? 0;
    this.steps.push(`${job._id}${step}`);
    if (job._id === this.broken) throw new Error('job fails');
    if (job._id === 'slow') {
      await once(signal, 'abort');
      signal.throwIfAborted();
    }
    const session = await connection.startSession();
    if (step < 2) await this.queue.advance(job, { step: step + 1 }, session);
    else await this.queue.remove(job, session);
    await session.endSession();
  }
}

const workers: TestJobsWorker[] = [];
function start(broken?: string): TestJobsWorker {
  const worker = new TestJobsWorker(new JobQueue(model), broken);
  workers.push(worker);
  worker.onApplicationBootstrap();
  return worker;
}

beforeAll(async () => {
  const dbName = `jobs_${randomBytes(4).toString('hex')}`;
  connection = await mongoose.createConnection(process.env['MONGODB_URL'] ?? '', { dbName }).asPromise();
  model = connection.model<Row>('Job', createJobSchema<Row>('jobs'));
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

it('job is due at once when the clock of its creator is an hour ahead', async () => {
  const queue = new JobQueue(model);
  await runWithClockAhead(() => queue.schedule({ _id: 'ahead' }));
  await eventually(async () => expect(await queue.claim()).toMatchObject({ _id: 'ahead', attempts: 0 }));
});

const addJobs = (...ids: string[]): Promise<unknown> =>
  model.insertMany(ids.map((_id, index) => ({ _id, dueAt: new Date(index) })));

it('failed job is postponed and does not block the other jobs', async () => {
  await addJobs('broken', 'a', 'b');
  const worker = start('broken');
  await eventually(async () => expect(await model.countDocuments()).toBe(1));
  expect(worker.steps.filter((step) => !step.startsWith('broken'))).toEqual([
    'a0',
    'b0',
    'a1',
    'b1',
    'a2',
    'b2',
  ]);
  expect(await model.findById('broken').lean()).toMatchObject({ claim: null });
  await eventually(() => expect(worker.warn.mock.calls.length).toBeGreaterThan(1));
});

it('job step has its own trace and a worker run has none', async () => {
  const names: string[] = [];
  const ended = jest.fn();
  const span = { traceparent: 'of the job', setName: jest.fn(), setAttributes: jest.fn(), end: ended };
  setTracer({
    startSpan: (name, { parent }) => {
      names.push(`${name} with parent ${parent}`);
      return span;
    },
  });
  await addJobs('a', 'broken');
  start('broken');
  await eventually(() => expect(ended.mock.calls.length).toBeGreaterThan(3));
  setTracer(undefined);
  expect(new Set(names)).toEqual(new Set(['job TestJobsWorker with parent undefined']));
  expect(new Set(ended.mock.calls.flat())).toEqual(new Set(['Error']));
});

it('job step is done by one replica when two workers run', async () => {
  await addJobs(...Array.from({ length: 20 }, (_none, index) => `job${index}-`));
  const [one, other] = [start(), start()];
  await eventually(async () => expect(await model.countDocuments()).toBe(0));
  const steps = [...one.steps, ...other.steps];
  expect(steps).toHaveLength(60);
  expect(new Set(steps).size).toBe(60);
});

it('job is due at once when its worker stops, and never again when it is complete', async () => {
  await addJobs('slow');
  const interrupted = start();
  await eventually(() => expect(interrupted.steps).toEqual(['slow0']));
  await interrupted.beforeApplicationShutdown();
  const queue = new JobQueue(model);
  const job = await queue.claim();
  expect(job).toMatchObject({ _id: 'slow' });
  await queue.complete(job as Row);
  expect(await queue.claim()).toBeNull();
  expect(await model.countDocuments()).toBe(1);
});

it('job is not changed when the worker has lost its claim', async () => {
  await addJobs('a');
  const expiringQueue = new JobQueue(model, { leaseMs: 0 });
  const first = await expiringQueue.claim();
  const second = await expiringQueue.claim();
  if (!first || !second) throw new Error('The job was not claimed twice');
  const session = await connection.startSession();
  expect(await expiringQueue.advance(first, { step: 9 }, session)).toBe(false);
  expect(await expiringQueue.remove(first, session)).toBe(false);
  expect(await expiringQueue.remove(second, session)).toBe(true);
  await session.endSession();
});
