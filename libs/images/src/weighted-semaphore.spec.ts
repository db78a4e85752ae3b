import { WeightedSemaphore } from './reencode.js';

interface Job {
  finish: () => void;
}

function startJobs(semaphore: WeightedSemaphore, weights: number[]): { started: number[]; open: Job[] } {
  const started: number[] = [];
  const open: Job[] = [];
  weights.forEach((weight, index) => {
    void semaphore.run(weight, () => {
      started.push(index);
      return new Promise<void>((finish) => open.push({ finish }));
    });
  });
  return { started, open };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

it('semaphore runs at most N tasks in order', async () => {
  const { started, open } = startJobs(new WeightedSemaphore(100, 2), [1, 1, 1]);
  await nextTick();
  expect(started).toEqual([0, 1]);
  open[0]?.finish();
  await nextTick();
  expect(started).toEqual([0, 1, 2]);
});

it('semaphore delays tasks until their weight fits and runs a task above the capacity alone', async () => {
  const { started, open } = startJobs(new WeightedSemaphore(10, 2), [6, 6, 50]);
  await nextTick();
  expect(started).toEqual([0]);
  open[0]?.finish();
  await nextTick();
  expect(started).toEqual([0, 1]);
  open[1]?.finish();
  await nextTick();
  expect(started).toEqual([0, 1, 2]);
});

it('semaphore releases the slot when a task fails', async () => {
  const semaphore = new WeightedSemaphore(1, 1);
  await expect(semaphore.run(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(semaphore.run(1, () => Promise.resolve('next'))).resolves.toBe('next');
});
