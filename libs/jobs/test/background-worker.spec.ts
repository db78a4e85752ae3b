import { jest } from '@jest/globals';
import { CommitSignal } from '@pechincha/persistence/transaction';
import { eventually } from '@pechincha/testing/eventually';
import { BackgroundWorker } from '../src/background-worker.js';

const LONG_INTERVAL_MS = 1e9;

class TestWorker extends BackgroundWorker {
  readonly started = jest.fn();
  readonly warn = jest.spyOn(this.logger, 'warn').mockReturnValue();
  work: Promise<void> = Promise.resolve();

  constructor(
    protected readonly intervalMs: number,
    protected override readonly idleIntervalMs: number | undefined = undefined,
    protected override readonly commits?: CommitSignal,
  ) {
    super();
  }

  protected async runOnce(signal: AbortSignal): Promise<void> {
    this.started(signal);
    await this.work;
  }
}

it('worker runs repeatedly', async () => {
  const worker = new TestWorker(1);
  worker.onApplicationBootstrap();
  await eventually(() => expect(worker.started.mock.calls.length).toBeGreaterThan(2));
  await worker.beforeApplicationShutdown();
});

it('worker runs at once when woken while idle, and again when woken while running', async () => {
  const worker = new TestWorker(LONG_INTERVAL_MS);
  const work = Promise.withResolvers<void>();
  worker.work = work.promise;
  worker.onApplicationBootstrap();
  worker.wake();
  expect(worker.started).toHaveBeenCalledTimes(1);
  work.resolve();
  await eventually(() => expect(worker.started).toHaveBeenCalledTimes(2));
  worker.wake();
  await eventually(() => expect(worker.started).toHaveBeenCalledTimes(3));
  await worker.beforeApplicationShutdown();
});

it('idle worker runs after a commit, also one that came during its run', async () => {
  const commits = new CommitSignal();
  const worker = new TestWorker(1, LONG_INTERVAL_MS, commits);
  worker.onApplicationBootstrap();
  commits.emit();
  await eventually(() => expect(worker.started).toHaveBeenCalledTimes(2));
  commits.emit();
  await eventually(() => expect(worker.started).toHaveBeenCalledTimes(3));
  await worker.beforeApplicationShutdown();
});

it('worker continues and logs one warning when runs keep failing', async () => {
  const worker = new TestWorker(LONG_INTERVAL_MS);
  worker.work = Promise.reject(new Error('run fails'));
  worker.onApplicationBootstrap();
  await eventually(() => expect(worker.started).toHaveBeenCalledTimes(2));
  expect(worker.warn).toHaveBeenCalledTimes(1);
  await worker.beforeApplicationShutdown();
});

it('worker finishes the current run with an aborted signal and starts no more when it is stopped', async () => {
  const worker = new TestWorker(1);
  const work = Promise.withResolvers<void>();
  worker.work = work.promise;
  worker.onApplicationBootstrap();
  let stopped = false;
  const stopping = worker.beforeApplicationShutdown().then(() => (stopped = true));
  expect(worker.started.mock.lastCall).toEqual([expect.objectContaining({ aborted: true })]);
  await new Promise(setImmediate);
  expect(stopped).toBe(false);
  work.resolve();
  await stopping;
  expect(worker.started).toHaveBeenCalledTimes(1);
});
