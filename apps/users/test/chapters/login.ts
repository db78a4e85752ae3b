// Shows S9 of docs/reliability.md.
import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { changePassword, resetPassword } from '@pechincha/contracts/operations/users';
import type { Chapter } from '@pechincha/testing/chapters';
import { PasswordHasher } from '../../src/passwords/password-hasher.js';
import type { TestAccounts } from '../test-accounts.js';
import { randomAddress, randomEmail, type TestUsers, toClaims } from '../test-users.js';

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

export const login: Chapter<TestAccounts> = (getService) => {
  beforeAll(() => {
    ({ users } = getService());
  });

  it('returns a token of 12 hours, or 30 days when remembered', async () => {
    const member = await users.createMember();
    const hours = async (remember: boolean) => {
      const { body } = await users.login({ ...member, remember });
      const state = await users.getSessionState(toClaims(body.token).sid);
      return Math.round((state!.expiresAt - Date.now()) / 3_600_000);
    };
    expect(await hours(false)).toBe(12);
    expect(await hours(true)).toBe(30 * 24);
  });

  it('returns the same response for a wrong password and an unknown e-mail', async () => {
    const { email } = await users.createMember();
    const wrong = await users.login({ email, password: 'errada1' });
    const unknown = await users.login({ email: randomEmail(), password: 'errada1' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(unknown.body).toEqual(wrong.body);
    expect(wrong.body.code).toBe('INVALID_CREDENTIALS');
  });

  it('resets the failure count when the password is right', async () => {
    const member = await users.createMember();
    for (let round = 0; round < 3; round++) {
      for (let wrong = 0; wrong < 6; wrong++) await users.login({ email: member.email, password: 'errada1' });
      expect((await users.login(member)).status).toBe(200);
    }
  });

  it('logs failed authentication with the address and no password', async () => {
    const member = await users.createMember();
    const lines: string[] = [];
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation((...parts: unknown[]) => {
      lines.push(JSON.stringify(parts));
    });
    const address = randomAddress();
    await users.login({ email: member.email, password: 'chute-errado-1' }, address);
    await users.service.call(changePassword, {
      as: member.claims,
      body: { current: 'chute-errado-2', password: 'novissima2' },
      headers: { 'x-client-address': address },
    });
    warn.mockRestore();
    const events = lines.filter((line) => line.includes(address));
    expect(events).toHaveLength(2);
    expect(events[0]).toContain('Login failed');
    expect(events[1]).toContain(`"memberId":"${member.id}"`);
    expect(lines.join()).not.toMatch(/chute-errado|novissima2/);
    expect(lines.join()).not.toContain(member.email);
    const unsalted = createHash('sha256').update(member.email).digest('base64url');
    expect(lines.join()).not.toContain(unsalted.slice(0, 16));
  });

  it('logs a sign-in with member and address and no token', async () => {
    const member = await users.createMember();
    const lines: string[] = [];
    const log = jest.spyOn(Logger.prototype, 'log').mockImplementation((...parts: unknown[]) => {
      lines.push(JSON.stringify(parts));
    });
    const address = randomAddress();
    const { body } = await users.login(member, address);
    log.mockRestore();
    const line = lines.find((text) => text.includes(address));
    expect(line).toContain('Signed in');
    expect(line).toContain(`"memberId":"${member.id}"`);
    expect(lines.join()).not.toContain(body.token as string);
  });
};
