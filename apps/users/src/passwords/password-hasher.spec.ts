// Shows S7 of docs/reliability.md.
import { jest } from '@jest/globals';

const opened = Promise.withResolvers<boolean>();
const verify = jest.fn(() => opened.promise);
jest.unstable_mockModule('@node-rs/argon2', () => ({ hash: () => Promise.resolve('hash'), verify }));
const { BoundedSemaphore, PasswordHasher } = await import('./password-hasher.js');

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

it('password hasher runs two hashes at once, queues 300 and rejects the next', async () => {
  const hasher = new PasswordHasher();
  const checks = Array.from({ length: 302 }, () => hasher.matches('hash', 'errada1'));
  const refused = { code: 'UNAVAILABLE', retryAfterSeconds: 5 };
  await expect(hasher.matches('hash', 'errada1')).rejects.toMatchObject(refused);
  await expect(hasher.matches(null, 'errada1')).rejects.toMatchObject(refused);
  expect(verify).toHaveBeenCalledTimes(2);
  opened.resolve(true);
  expect(new Set(await Promise.all(checks))).toEqual(new Set([true]));
  expect(verify).toHaveBeenCalledTimes(302);
  await expect(hasher.matches(null, 'errada1')).resolves.toBe(false);
});
