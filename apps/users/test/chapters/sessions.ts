// Shows R13, S2 of docs/reliability.md.
import { jest } from '@jest/globals';
import { getSessionState } from '@pechincha/contracts/operations/internal';
import { changePassword, logout, logoutAll } from '@pechincha/contracts/operations/users';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { AccountsRepository } from '../../src/accounts/accounts.repository.js';
import { SessionsService } from '../../src/sessions/sessions.service.js';
import { RoleAndStatusService } from '../../src/sign-in/role-and-status.service.js';
import type { TestAccounts } from '../test-accounts.js';
import { randomAddress, type TestMember, type TestUsers, toClaims } from '../test-users.js';

let users: TestUsers;

const readState = (sid: string) =>
  users.service.call(getSessionState, { as: { kind: 'gateway' }, params: { id: sid } });
const signIn = async (member: TestMember) => {
  const { body } = await users.login(member);
  return { claims: toClaims(body.token) };
};
const listSessionEvents = (userId: string) =>
  users.service.broker
    .listReceived('session.changed')
    .filter(({ data }) => (data as { userId: string }).userId === userId);

export const sessions: Chapter<TestAccounts> = (getService) => {
  beforeAll(() => {
    ({ users } = getService());
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
        expect(listSessionEvents(member.id)).toMatchObject([
          { data: { versions: [{ sessionId: member.claims.sid, version: 2 }] } },
        ]);
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
      expect(await change('errada1')).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'current' }] },
      });
      expect((await change(member.password)).status).toBe(204);
      // The retry of one whose response was lost.
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
        users.service.call(getSessionState, { as, params: { id: claims.sid } });
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
};
