import { jest } from '@jest/globals';
import { eventually } from '@pechincha/testing/eventually';
import { BackgroundWorker } from '../src/background-worker.js';

const NEVER = 1e9;

class Baker extends BackgroundWorker {
  readonly begun = jest.fn();
  readonly said = jest.spyOn(this.logger, 'warn').mockReturnValue();
  oven: Promise<void> = Promise.resolve();

  constructor(protected readonly every: number) {
    super();
  }

  protected async round(signal: AbortSignal): Promise<void> {
    this.begun(signal);
    await this.oven;
  }
}

it('goes round again and again', async () => {
  const baker = new Baker(1);
  baker.onApplicationBootstrap();
  await eventually(() => expect(baker.begun.mock.calls.length).toBeGreaterThan(2));
  await baker.beforeApplicationShutdown();
});

it('is woken from its rest, and from one that it has not begun yet', async () => {
  const baker = new Baker(NEVER);
  const oven = Promise.withResolvers<void>();
  baker.oven = oven.promise;
  baker.onApplicationBootstrap();
  baker.wake();
  expect(baker.begun).toHaveBeenCalledTimes(1);
  oven.resolve();
  await eventually(() => expect(baker.begun).toHaveBeenCalledTimes(2));
  baker.wake();
  await eventually(() => expect(baker.begun).toHaveBeenCalledTimes(3));
  await baker.beforeApplicationShutdown();
});

it('goes on after failures and says the first of them', async () => {
  const baker = new Baker(NEVER);
  baker.oven = Promise.reject(new Error('The flour is gone'));
  baker.onApplicationBootstrap();
  await eventually(() => expect(baker.begun).toHaveBeenCalledTimes(2));
  expect(baker.said).toHaveBeenCalledTimes(1);
  await baker.beforeApplicationShutdown();
});

it('finishes what is in hand, is told to hurry, and begins nothing more', async () => {
  const baker = new Baker(1);
  const oven = Promise.withResolvers<void>();
  baker.oven = oven.promise;
  baker.onApplicationBootstrap();
  let stopped = false;
  const stopping = baker.beforeApplicationShutdown().then(() => (stopped = true));
  expect(baker.begun.mock.lastCall).toEqual([expect.objectContaining({ aborted: true })]);
  await new Promise(setImmediate);
  expect(stopped).toBe(false);
  oven.resolve();
  await stopping;
  expect(baker.begun).toHaveBeenCalledTimes(1);
});
