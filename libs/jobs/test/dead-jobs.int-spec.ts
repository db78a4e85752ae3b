import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { startChild } from '@pechincha/testing/child-process';
import { eventually } from '@pechincha/testing/eventually';
import mongoose, { type Connection, type Model } from 'mongoose';
import { DeadJobs } from '../src/dead-jobs-command.js';
import { createJobSchema, JobQueue, type JobRow } from '../src/job-queue.js';
import { JobsWorker } from '../src/jobs.worker.js';

interface Row extends JobRow {
  _id: string;
}

const dbName = `dead_jobs_${randomBytes(4).toString('hex')}`;
const command = join(import.meta.dirname, '../src/dead-jobs-command.ts');
let connection: Connection;
let model: Model<Row>;
let queue: JobQueue<Row>;
let worker: LetterWorker;

class LetterWorker extends JobsWorker<Row> {
  protected readonly intervalMs = 1;
  protected readonly queue = queue;
  readonly warn = jest.spyOn(this.logger, 'warn').mockReturnValue();
  readonly logError = jest.spyOn(this.logger, 'error').mockReturnValue();
  isBroken = true;
  attempts = 0;

  protected async handle(job: Row): Promise<void> {
    this.attempts += 1;
    if (this.isBroken)
      throw Object.assign(new TypeError('No letter to ana@exemplo.com.br'), { code: 'E451' });
    await this.queue.remove(job);
  }
}

async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const env = { MONGODB_URL: process.env['MONGODB_URL'], MONGODB_DATABASE: dbName };
  const child = startChild(command, args, env);
  const { code } = await child.exited;
  return { code, output: child.output() };
}

/** Adds jobs and waits until they are dead. */
async function addDeadJobs(...ids: string[]): Promise<void> {
  await model.insertMany(ids.map((_id) => ({ _id, dueAt: new Date() })));
  worker.wake();
  await eventually(async () => expect(await queue.countDead()).toBe(ids.length));
}

beforeAll(async () => {
  connection = await mongoose.createConnection(process.env['MONGODB_URL'] ?? '', { dbName }).asPromise();
  model = connection.model<Row>('Letter', createJobSchema<Row>('letters'));
  await model.createIndexes();
  queue = new JobQueue(model, { retryDelaysMs: [1, 2] });
});
beforeEach(() => {
  worker = new LetterWorker();
  worker.onApplicationBootstrap();
});
afterEach(async () => {
  await worker.beforeApplicationShutdown();
  await model.deleteMany({});
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

it('job is dead after its last attempt and is not claimed again', async () => {
  await addDeadJobs('a');
  expect(worker.attempts).toBe(3);
  const [row] = await model.find().lean();
  expect(row).toMatchObject({ _id: 'a', attempts: 3, dead: expect.any(Date) });
  expect(row?.dueAt).toBeUndefined();
  expect(await queue.claim()).toBeNull();
  expect(await queue.countPending()).toBe(0);
  expect(worker.warn).toHaveBeenCalledTimes(2);
  expect(worker.logError).toHaveBeenCalledTimes(1);
});

it('row has the class, code and origin of the error, and not its message', async () => {
  await addDeadJobs('a');
  const error = (await model.findById('a').lean())?.error;
  expect(error).toMatch(/^TypeError E451 at LetterWorker\.handle \(dead-jobs\.int-spec\.ts:\d+:\d+\)$/);
});

it('dead jobs command lists dead jobs and makes one of them due again', async () => {
  await addDeadJobs('a', 'b');
  const { output } = await run('list', 'any');
  expect(output).toMatch(/^letters a {2}3 attempts {2}\S+Z {2}TypeError E451 at LetterWorker/m);
  expect(output.split('\n')).toHaveLength(3);
  worker.isBroken = false;
  expect(await run('retry', 'any', 'letters', 'b')).toEqual({ code: 0, output: '1 due again\n' });
  await eventually(async () => expect(await model.findById('b')).toBeNull());
  expect(await queue.countDead()).toBe(1);
  const deadJobs = new DeadJobs(connection.getClient().db(dbName));
  expect(await deadJobs.drop('letters', 'a')).toBe(1);
  expect(await deadJobs.list()).toEqual([]);
});

it.each([
  ['retry', 'letters', 'a', 1, 'There is no such dead job'],
  ['drop', 'letters', '', 2, 'Usage'],
])('dead jobs command fails to %s %s %s', async (action, collection, id, code, text) => {
  await model.create({ _id: 'a', dueAt: new Date(Date.now() + 60_000) });
  const result = await run(action, 'any', collection, ...(id ? [id] : []));
  expect(result).toEqual({ code, output: expect.stringContaining(text) });
  expect(await model.countDocuments()).toBe(1);
});
