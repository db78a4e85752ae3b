import { jest } from '@jest/globals';
import { changePassword, resetPassword } from '@pechincha/contracts/operations/users';
import type { Chapter } from '@pechincha/testing/chapters';
import { PasswordHasher } from '../../src/passwords/password-hasher.js';
import type { TestAccounts } from '../test-accounts.js';
import { randomAddress, randomEmail, type TestUsers } from '../test-users.js';

let users: TestUsers;

export const passwords: Chapter<TestAccounts> = (getService) => {
  beforeAll(() => {
    ({ users } = getService());
  });

  it.each([257, 1_000_000])('of %i characters is 400 before anything is hashed', async (length) => {
    const member = await users.createMember();
    const hash = jest.spyOn(PasswordHasher.prototype, 'hash');
    const matches = jest.spyOn(PasswordHasher.prototype, 'matches');
    const password = `1${'a'.repeat(length - 1)}`;
    const headers = { 'x-client-address': randomAddress() };
    const change = { as: member.claims, headers };
    const responses = [
      await users.register({ name: 'Eva', email: randomEmail(), password }),
      await users.login({ email: member.email, password }),
      await users.service.call(changePassword, {
        ...change,
        body: { current: password, password: 'nova77' },
      }),
      await users.service.call(changePassword, { ...change, body: { current: member.password, password } }),
      await users.service.call(resetPassword, { headers, body: { token: 'x', password } }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(hash).not.toHaveBeenCalled();
    expect(matches).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  it.each([64, 256])('of %i characters is checked to the last one', async (length) => {
    const [email, password] = [randomEmail(), `1${'ção '.repeat(64)}`.slice(0, length)];
    expect((await users.register({ name: 'Eva', email, password })).status).toBe(201);
    expect((await users.login({ email, password: password.slice(0, -1) })).status).toBe(401);
    expect((await users.login({ email, password })).status).toBe(200);
  });
};
