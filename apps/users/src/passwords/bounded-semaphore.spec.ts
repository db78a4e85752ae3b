import { BoundedSemaphore } from './password-hasher.js';

const createGate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
};

it('semaphore runs two tasks at once, queues three and rejects the next', async () => {
  const semaphore = new BoundedSemaphore(2, 3);
  const { opened, open } = createGate();
  let running = 0;
  let maxRunning = 0;
  const task = async (): Promise<void> => {
    maxRunning = Math.max(maxRunning, ++running);
    await opened;
    running--;
  };
  const tasks = Array.from({ length: 5 }, () => semaphore.run(task));
  await expect(semaphore.run(task)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
  open();
  await Promise.all(tasks);
  expect(maxRunning).toBe(2);
  await expect(semaphore.run(() => Promise.resolve('free again'))).resolves.toBe('free again');
});

it('semaphore frees its slot when a task fails', async () => {
  const semaphore = new BoundedSemaphore(1, 1);
  await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(semaphore.run(() => Promise.resolve(1))).resolves.toBe(1);
});
