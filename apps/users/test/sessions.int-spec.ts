import { jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changePassword, logout, logoutAll, getMe } from '@pechincha/contracts/operations/users';
import { defineOperation } from '@pechincha/contracts/operation';
import { parseRedisRunId, SESSIONS_RUN_ID_KEY } from '@pechincha/contracts/sessions';
import { startRedis } from '@pechincha/servers/redis';
import { eventually } from '@pechincha/testing/eventually';
import type { TestResponse } from '@pechincha/testing/test-service';
import { AccountsRepository } from '../src/accounts/accounts.repository.js';
import { SessionsService } from '../src/sessions/sessions.service.js';
import { RoleAndStatusService } from '../src/sign-in/role-and-status.service.js';
import { randomAddress, randomEmail, toClaims, TestUsers, type TestMember } from './test-users.js';

/** Internal: gateways read sessions that Redis does not have. */
const readSession = defineOperation({
  id: 'readSession',
  service: 'users',
  method: 'GET',
  path: '/internal/sessions/{id}',
  summary: '',
  access: 'public',
  status: 200,
});

let users: TestUsers;
beforeAll(async () => {
  users = await TestUsers.start();
});
afterAll(() => users.destroy());

const readState = (sid: string, from = users): Promise<TestResponse> =>
  from.service.call(readSession, { as: { kind: 'gateway' }, params: { id: sid } });
const signIn = async (member: TestMember, remember = false) => {
  const { body } = await users.login({ email: member.email, password: member.password, remember });
  return { token: body.token as string, claims: toClaims(body.token) };
};
const listSessionEvents = (userId: string) =>
  users.service.broker
    .listReceived('session.changed')
    .filter(({ data }) => (data as { userId: string }).userId === userId);

describe('login', () => {
  it('returns a token of 12 hours, or 30 days when remembered', async () => {
    const member = await users.createMember();
    const hours = async (remember: boolean) => {
      const { claims } = await signIn(member, remember);
      return Math.round(((await users.getSessionState(claims.sid))!.expiresAt - Date.now()) / 3_600_000);
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

  it('returns 429, even for the right password, when an account has failed ten times from any address', async () => {
    const member = await users.createMember();
    const responses = await Promise.all(
      Array.from({ length: 30 }, () =>
        users.login({ email: member.email, password: 'errada1' }, randomAddress()),
      ),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
    const limited = responses.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(20);
    expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(800);
    expect(limited[0]?.body).toMatchObject({ statusCode: 429, msg: expect.any(String) });
    expect((await users.login(member)).status).toBe(429);
  });

  it('resets the failure count when the password is right', async () => {
    const member = await users.createMember();
    for (let round = 0; round < 3; round++) {
      for (let wrong = 0; wrong < 6; wrong++) await users.login({ email: member.email, password: 'errada1' });
      expect((await users.login(member)).status).toBe(200);
    }
  });
});

describe('session end', () => {
  it('happens in Redis before logout responds, for this session only', async () => {
    const member = await users.createMember();
    const other = await signIn(member);
    expect((await users.service.call(logout, { as: member.claims })).status).toBe(204);
    expect(await users.getSessionState(member.claims.sid)).toMatchObject({ ended: true, version: 2 });
    expect(await users.getSessionState(other.claims.sid)).toMatchObject({ ended: false });
    await eventually(() => {
      expect(users.sessionChanges).toContainEqual({
        userId: member.id,
        sessionId: member.claims.sid,
        kind: 'ended',
      });
      expect(listSessionEvents(member.id)).toHaveLength(1);
    });
    expect((await users.service.call(logout, { as: member.claims })).status).toBe(204);
  });

  it('covers all sessions on logout-all', async () => {
    const member = await users.createMember();
    const other = await signIn(member);
    expect((await users.service.call(logoutAll, { as: other.claims })).status).toBe(204);
    for (const { sid } of [member.claims, other.claims])
      expect(await users.getSessionState(sid)).toMatchObject({ ended: true });
    await eventually(() =>
      expect(users.sessionChanges).toContainEqual({ userId: member.id, sessionId: null, kind: 'ended' }),
    );
  });

  it('covers all other sessions on a password change', async () => {
    const member = await users.createMember();
    const other = await signIn(member);
    const change = (current: string) =>
      users.service.call(changePassword, {
        as: member.claims,
        body: { current, password: 'novissima2' },
        headers: { 'x-client-address': randomAddress() },
      });
    expect(await change('errada1')).toMatchObject({ status: 400, body: { errors: [{ field: 'current' }] } });
    expect((await change(member.password)).status).toBe(204);
    expect(await users.getSessionState(member.claims.sid)).toMatchObject({ ended: false });
    expect(await users.getSessionState(other.claims.sid)).toMatchObject({ ended: true });
    expect((await users.login(member)).status).toBe(401);
    expect((await users.login({ ...member, password: 'novissima2' })).status).toBe(200);
    await eventually(() =>
      expect(listSessionEvents(member.id)[0]?.data).toMatchObject({ except: member.claims.sid }),
    );
  });
});

describe('role and status', () => {
  const roleAndStatus = () => users.service.getProvider(RoleAndStatusService);

  it('suspension ends all sessions and blocks sign-in until it is lifted', async () => {
    const member = await users.createMember();
    await roleAndStatus().suspend(member.id);
    expect(await users.getSessionState(member.claims.sid)).toMatchObject({
      status: 'suspended',
      ended: true,
    });
    const refused = await users.login(member);
    expect(refused).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
    expect((await users.login({ ...member, password: 'errada1' })).status).toBe(401);
    await roleAndStatus().reinstate(member.id);
    expect(await users.getSessionState(member.claims.sid)).toMatchObject({ status: 'active', ended: true });
    expect((await users.login(member)).status).toBe(200);
  });

  it('suspension leaves no open session when a sign-in is concurrent', async () => {
    const member = await users.createMember();
    const accounts = users.service.getProvider(AccountsRepository);
    const sessions = users.service.getProvider(SessionsService);
    const [loginStarted, conflictSeen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // Started outside the login, so that it is a transaction of its own.
    const suspended = loginStarted.promise.then(() => roleAndStatus().suspend(member.id));
    const update = accounts.update.bind(accounts);
    jest.spyOn(accounts, 'update').mockImplementation((...call) =>
      update(...call).catch((error: unknown) => {
        if (call[1].status) conflictSeen.resolve();
        throw error;
      }),
    );
    const open = sessions.create.bind(sessions);
    jest.spyOn(sessions, 'create').mockImplementation(async (...call) => {
      loginStarted.resolve();
      // Either it has committed, or it conflicts with the login's transaction and waits for its end.
      await Promise.race([suspended, conflictSeen.promise]);
      return open(...call);
    });
    await users.login(member);
    await suspended;
    jest.restoreAllMocks();
    const stillOpen = { userId: member.id, ended: false };
    expect(await users.service.database.collection('sessions').countDocuments(stillOpen)).toBe(0);
  });

  it('role change updates sessions without ending them', async () => {
    const member = await users.createMember();
    await roleAndStatus().setRole(member.id, 'manager');
    expect(await users.getSessionState(member.claims.sid)).toMatchObject({
      role: 'manager',
      ended: false,
      version: 2,
    });
    await eventually(() =>
      expect(users.sessionChanges).toContainEqual({ userId: member.id, sessionId: null, kind: 'role' }),
    );
  });
});

describe('internal session lookup', () => {
  it('is available to gateways only', async () => {
    const { claims } = await users.createMember();
    const readAs = (as: Parameters<typeof users.service.call>[1]['as']) =>
      users.service.call(readSession, { as, params: { id: claims.sid } });
    expect((await readAs(claims)).status).toBe(403);
    expect((await readAs({ kind: 'visitor' })).status).toBe(403);
    expect((await readState(claims.sid)).status).toBe(200);
    expect((await readState('nobodys')).status).toBe(404);
  });

  it('restores a session in Redis but never replaces a newer version', async () => {
    const { claims } = await users.createMember();
    const key = `session:${claims.sid}`;
    const first = await users.redis.get(key);
    await users.redis.del(key);
    expect((await readState(claims.sid)).body).toEqual(JSON.parse(String(first)));
    expect(await users.redis.get(key)).toBe(first);
    await users.redis.set(key, JSON.stringify({ ...JSON.parse(String(first)), version: 9, ended: true }));
    await readState(claims.sid);
    expect(await users.getSessionState(claims.sid)).toMatchObject({ version: 9, ended: true });
  });
});

describe('without Redis', () => {
  it('users handles all requests and writes missed changes when Redis returns', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pechincha-users-'));
    const redis = await startRedis({ dataDir });
    const alone = await TestUsers.start({ REDIS_URL: redis.url });
    try {
      const member = await alone.createMember();
      await redis.kill();
      expect((await alone.service.call(logout, { as: member.claims })).status).toBe(204);
      expect((await readState(member.claims.sid, alone)).body).toMatchObject({ ended: true });
      expect((await alone.service.call(getMe, { as: member.claims })).status).toBe(200);
      const attempts = [];
      for (let wrong = 0; wrong < 11; wrong++) {
        attempts.push((await alone.login({ email: member.email, password: 'errada1' })).status);
      }
      expect(attempts).toEqual([...Array<number>(10).fill(401), 429]);
      await redis.start();
      await eventually(async () =>
        expect(await alone.getSessionState(member.claims.sid)).toMatchObject({ ended: true }),
      );
      await eventually(async () =>
        expect(await alone.service.database.collection('sessions').countDocuments({ untold: true })).toBe(0),
      );
    } finally {
      await alone.destroy();
      await redis.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it('users writes every changed session again when Redis restarts from an older snapshot', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pechincha-users-'));
    const redis = await startRedis({ dataDir });
    const alone = await TestUsers.start({ REDIS_URL: redis.url });
    const roleAndStatus = alone.service.getProvider(RoleAndStatusService);
    const isConfirmed = async () => {
      const runId = parseRedisRunId(await alone.redis.info('server'));
      expect(await alone.redis.get(SESSIONS_RUN_ID_KEY)).toBe(runId);
      return runId;
    };
    try {
      const before = await eventually(isConfirmed);
      const [suspended, demoted, same] = [
        await alone.createMember(),
        await alone.createMember(),
        await alone.createMember(),
      ];
      await roleAndStatus.setRole(demoted.id, 'admin');
      await alone.redis.save();
      await roleAndStatus.suspend(suspended.id);
      await roleAndStatus.setRole(demoted.id, 'user');
      expect(await alone.getSessionState(demoted.claims.sid)).toMatchObject({ role: 'user', version: 3 });
      await redis.kill();
      await redis.start();
      const after = await eventually(isConfirmed);
      expect(after).not.toBe(before);
      expect(await alone.getSessionState(suspended.claims.sid)).toMatchObject({
        status: 'suspended',
        ended: true,
      });
      expect(await alone.getSessionState(demoted.claims.sid)).toMatchObject({ role: 'user', version: 3 });
      expect(await alone.getSessionState(same.claims.sid)).toMatchObject({ status: 'active', ended: false });
    } finally {
      await alone.destroy();
      await redis.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
