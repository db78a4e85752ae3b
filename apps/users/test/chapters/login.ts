import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { changePassword } from '@pechincha/contracts/operations/users';
import type { Chapter } from '@pechincha/testing/chapters';
import type { TestAccounts } from '../test-accounts.js';
import { randomAddress, randomEmail, toClaims, type TestUsers } from '../test-users.js';

let users: TestUsers;

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
