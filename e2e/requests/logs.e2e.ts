// Shows S25 of docs/reliability.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { setUserRole } from '@pechincha/contracts/operations/users-admin';
import {
  confirmEmail,
  forgotPassword,
  getMe,
  login,
  resetPassword,
} from '@pechincha/contracts/operations/users';
import { call, request } from '../api.ts';
import { getVariable } from '../environment.ts';
import { createUniqueText, registerMember } from '../members.ts';

const folder = getVariable('PECHINCHA_LOGS');

interface LogLine {
  context?: string;
  requestId?: string;
  msg?: string;
  operation?: string;
  code?: string;
  route?: string;
  status?: number;
}

/** All lines of all services since the product started. */
const readLines = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));

const parse = (line: string): LogLine | undefined => {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return undefined;
  }
};
const count = (expected: LogLine): number =>
  readLines()
    .map(parse)
    .filter(
      (line) =>
        line && Object.entries(expected).every(([key, value]) => line[key as keyof LogLine] === value),
    ).length;

test('logs have no secrets, e-mails or forged lines after requests that carry them', async () => {
  const forged = createUniqueText();
  const line = `\n{"level":60,"msg":"${forged}"}\n`;
  const member = await registerMember();
  const { email, password, token } = member;
  await request('GET', `/api/nada/${encodeURIComponent(line)}?email=${email}&token=${token}`);
  await request('GET', `/promocoes?token=${token}&email=${email}`);
  await call(getMe, { token: `${token.slice(0, -8)}AAAAAAAA` });
  const forwarded = [
    await call(login, { body: { email, password: `${password}-errada` } }),
    await call(login, { body: { email: `${email}${line}`, password } }),
    await call(forgotPassword, { body: { email } }),
    await call(resetPassword, { body: { token: `segredo${forged}`, password: `nova-${password}` } }),
    await call(confirmEmail, { body: { token: `segredo${forged}` } }),
    await call(getMe, { token, headers: { 'user-agent': encodeURIComponent(line), 'x-request-id': forged } }),
  ];
  const requestIds = forwarded.map(({ headers }) => headers.get('x-request-id') ?? '');
  expect(requestIds).not.toContain('');
  // Of the gateway, which has written those of the earlier requests then, and of users.
  const countAccessLines = (): number[] =>
    requestIds.map((requestId) => count({ requestId, context: 'Access' }));
  await expect.poll(countAccessLines).toEqual(requestIds.map(() => 2));

  const lines = readLines();
  const secrets = [password, token, forged, email];
  const isLeaking = (text: string): boolean =>
    secrets.some((secret) => text.includes(secret)) ||
    /eyJ[\w-]{10,}\.[\w-]{10,}\.|\$argon2|PRIVATE KEY|[\w.+-]+@[\w-]+\.(example|dev|br|com)\b/.test(text);
  expect(lines.filter(isLeaking)).toEqual([]);
  expect(lines.filter((text) => parse(text) === undefined)).toEqual([]);
});

test('logs have every sign-in, failed sign-in and refused call', async () => {
  const events = {
    signIns: { msg: 'Signed in' },
    failures: { msg: 'Login failed: INVALID_CREDENTIALS' },
    refusals: { msg: 'Refused', operation: 'setUserRole', code: 'FORBIDDEN' },
    invalidTokens: { msg: 'Refused', operation: 'getMe', code: 'UNAUTHENTICATED' },
  };
  const countAll = (): number[] => Object.values(events).map(count);
  const before = countAll();
  const { email, password, token, id } = await registerMember();
  await call(login, { body: { email, password } });
  await call(login, { body: { email, password: 'errada-de-novo-1' } });
  await call(setUserRole, { token, params: { id }, body: { role: 'admin' } });
  await call(getMe, { token: 'x.y.z' });
  const increases = (): number[] => countAll().map((total, index) => total - (before[index] ?? 0));
  // Other tests sign in meanwhile.
  await expect
    .poll(() => increases().map((increase, index) => increase >= (index === 0 ? 2 : 1)))
    .toEqual([true, true, true, true]);
});
