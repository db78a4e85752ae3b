import { BoundedQueue } from './bounded-queue.js';

const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
};

it('runs so many side by side, lets so many wait, and turns the rest away', async () => {
  const queue = new BoundedQueue(2, 3);
  const { opened, open } = gate();
  let running = 0;
  let most = 0;
  const task = async (): Promise<void> => {
    most = Math.max(most, ++running);
    await opened;
    running--;
  };
  const tasks = Array.from({ length: 5 }, () => queue.run(task));
  await expect(queue.run(task)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
  open();
  await Promise.all(tasks);
  expect(most).toBe(2);
  await expect(queue.run(() => Promise.resolve('free again'))).resolves.toBe('free again');
});

it('a task that fails leaves its place', async () => {
  const queue = new BoundedQueue(1, 1);
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(queue.run(() => Promise.resolve(1))).resolves.toBe(1);
});
