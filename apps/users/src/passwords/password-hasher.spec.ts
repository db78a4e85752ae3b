import { jest } from '@jest/globals';

it('password hasher runs two hashes at once, queues 300 and rejects the next', async () => {
  const opened = Promise.withResolvers<boolean>();
  const verify = jest.fn(() => opened.promise);
  jest.unstable_mockModule('@node-rs/argon2', () => ({ hash: () => Promise.resolve('hash'), verify }));
  const { PasswordHasher } = await import('./password-hasher.js');
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
