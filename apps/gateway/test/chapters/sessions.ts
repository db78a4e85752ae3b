// Shows S1, S2, S18 of docs/reliability.md.
import { setTimeout } from 'node:timers/promises';
import { sessionChanged } from '@pechincha/contracts/events/user';
import { operations } from '@pechincha/contracts/operations/all';
import { toSessionKey } from '@pechincha/contracts/sessions';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent } from '@pechincha/testing/event-factory';
import { eventually } from '@pechincha/testing/eventually';
import { decodeJwt } from 'jose';
import { createForgedTokens } from '../support/forged-tokens.js';
import { createMember, toPath } from '../support/members.js';
import { respondWith, type Behaviour } from '../support/stub-service.js';
import { waitUntilConnected, type TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;

const getMe = (token: string) => gateway.fetch('/api/users/me', { token });
const listUsersRequests = () =>
  gateway.service.requests.filter(({ url }) => url.startsWith('/internal/sessions/'));

export const sessions: Chapter<TestGateway> = (getService) => {
  beforeAll(() => {
    gateway = getService();
  });
  beforeEach(() => gateway.service.reset());

  it('gateway rejects every forged token on member routes, public routes and sockets', async () => {
    const member = await gateway.sessions.signIn();
    for (const [what, token] of Object.entries(await createForgedTokens(member))) {
      const other = await gateway.fetch('/api/users/me', { headers: { 'x-auth-token': token } });
      const statuses = [
        (await getMe(token)).status,
        other.status,
        (await gateway.fetch('/api/promotions', { token })).status,
      ];
      const socket = waitUntilConnected(gateway.connect({ token }));
      await expect(
        socket.then(
          () => what,
          (error: Error) => error.message,
        ),
      ).resolves.toBe('UNAUTHENTICATED');
      expect([what, ...statuses]).toEqual([what, 401, 401, 401]);
    }
    expect(gateway.service.requests.filter(({ url }) => url === '/users/me')).toHaveLength(0);
    expect((await getMe(member.token)).status).toBe(200);
  });

  it.each(['Basic dTpw', 'Bearer', 'bearer x y', 'Digest a'])(
    'gateway rejects the authorization header “%s”',
    async (authorization) => {
      const response = await gateway.fetch('/api/promotions', { headers: { authorization } });
      expect(response.status).toBe(401);
    },
  );

  it('gateway uses the current role of the session instead of the role in the token', async () => {
    const member = await gateway.sessions.signIn();
    expect((await gateway.fetch('/api/admin/moderation/pending', { token: member.token })).status).toBe(403);
    await gateway.sessions.write(member, { role: 'manager' });
    expect((await gateway.fetch('/api/admin/moderation/pending', { token: member.token })).status).toBe(200);
    const { authorization = '' } = gateway.service.lastRequest.headers;
    expect(decodeJwt(authorization.slice(7))).toMatchObject({ role: 'manager' });
  });

  it('gateway rejects a token at once when its session ended, with ACCOUNT_SUSPENDED when the member is suspended', async () => {
    const member = await gateway.sessions.signIn();
    expect((await getMe(member.token)).status).toBe(200);
    await gateway.sessions.write(member, { ended: true });
    expect((await getMe(member.token)).status).toBe(401);
    await gateway.sessions.write(member, { ended: true, status: 'suspended' });
    const response = await getMe(member.token);
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'ACCOUNT_SUSPENDED' }]);
  });

  it('gateway reads a session from users when its change arrived as an event but not in Redis', async () => {
    const [ended, changed] = [await gateway.sessions.signIn(), await gateway.sessions.signIn()];
    gateway.service.behaviour = (request, response) => {
      const isSession = request.url?.startsWith('/internal/sessions/');
      respondWith(isSession ? 404 : 200, '{}')(request, response);
    };
    expect((await getMe(ended.token)).status).toBe(200);
    const versions = [
      { sessionId: ended.sessionId, version: ended.state.version + 1 },
      { sessionId: changed.sessionId, version: changed.state.version },
    ];
    const data = { userId: ended.userId, sessionId: null, kind: 'ended', versions } as const;
    await gateway.broker.publish([makeEvent(sessionChanged, data)]);
    await eventually(async () => expect((await getMe(ended.token)).status).toBe(401));
    expect((await getMe(changed.token)).status).toBe(200);
  });

  describe('reading ahead', () => {
    const ADDRESS = `/promotions/${'c'.repeat(24)}`;
    const read = (token: string) => gateway.fetch(`/api${ADDRESS}`, { token });
    const listReads = () => gateway.service.requests.filter(({ url }) => url === ADDRESS);
    const behaveAsOwnService: Behaviour = (request, response) => {
      const { role } = decodeJwt(request.headers.authorization?.slice(7) ?? '');
      respondWith(200, JSON.stringify({ secretFor: role }))(request, response);
    };

    it.each([
      ['ended', { ended: true }, 401],
      ['was suspended', { ended: true, status: 'suspended' }, 403],
    ] as const)(
      'gateway discards the response of the service when the session %s',
      async (_what, state, status) => {
        gateway.service.behaviour = behaveAsOwnService;
        const member = await gateway.sessions.signIn();
        expect(await (await read(member.token)).json()).toEqual({ secretFor: 'user' });
        await gateway.sessions.write(member, state);
        const counts: number[] = [];
        for (let time = 0; time < 2; time += 1) {
          const response = await read(member.token);
          expect([response.status, await response.text()]).toEqual([
            status,
            expect.not.stringContaining('secretFor'),
          ]);
          counts.push(listReads().length);
        }
        // Requested ahead once more, and no longer after the check had failed.
        expect(counts).toEqual([2, 2]);
      },
    );

    it('gateway sends nothing before the session is checked, however fast the service responds', async () => {
      gateway.service.behaviour = behaveAsOwnService;
      const member = await gateway.sessions.signIn();
      await read(member.token);
      // Without the key the session is read from users, which is slower than the promotion here.
      await gateway.sessions.redis.del(toSessionKey(member.sessionId));
      let finishCheck = (): void => undefined;
      gateway.service.behaviour = (request, response) => {
        if (!request.url?.startsWith('/internal/sessions/')) return behaveAsOwnService(request, response);
        finishCheck = () => respondWith(404, '{}')(request, response);
      };
      let hasResponse = false;
      const responding = read(member.token).finally(() => (hasResponse = true));
      await eventually(() => expect([listReads().length, listUsersRequests().length]).toEqual([2, 1]));
      await setTimeout(50);
      expect(hasResponse).toBe(false);
      finishCheck();
      const response = await responding;
      expect([response.status, await response.text()]).toEqual([
        401,
        expect.not.stringContaining('secretFor'),
      ]);
    });

    it('gateway asks the service again with the current role when it has changed', async () => {
      gateway.service.behaviour = behaveAsOwnService;
      const member = await gateway.sessions.signIn();
      await read(member.token);
      await gateway.sessions.write(member, { role: 'manager' });
      expect(await (await read(member.token)).json()).toEqual({ secretFor: 'manager' });
      expect(listReads()).toHaveLength(3);
      expect(await (await read(member.token)).json()).toEqual({ secretFor: 'manager' });
      expect(listReads()).toHaveLength(4);
    });
  });

  describe('suspension', () => {
    const signIn = () => gateway.sessions.signIn({ status: 'suspended', ended: true });
    const allowed = ['DELETE /users/me', 'GET /users/me/export'];
    const forMembers = operations.filter(({ access }) => access === 'member');

    it('allows a suspended member only to delete the account and export the data', async () => {
      gateway.service.behaviour = respondWith(200, '{}');
      const { token } = await signIn();
      for (const { method, path } of forMembers) {
        const address = `/api${toPath(path)}`;
        const response = await gateway.fetch(address, { method, token });
        const expected = allowed.includes(`${method} ${path}`) ? 200 : 403;
        expect([method, path, response.status]).toEqual([method, path, expected]);
        if (expected === 403) expect(await response.json()).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
      }
    });

    it('leaves a session rejected when it had ended before', async () => {
      const { token } = await gateway.sessions.signIn({ ended: true });
      for (const [method, path] of allowed.map((route) => route.split(' '))) {
        expect((await gateway.fetch(`/api${path}`, { method, token })).status).toBe(401);
      }
    });
  });

  it('gateway rejects a token when its session belongs to another member', async () => {
    const [ana, bruno] = [await gateway.sessions.signIn(), await createMember()];
    const stolen = await createMember({}, {});
    await gateway.sessions.redis.set(toSessionKey(stolen.sessionId), JSON.stringify(ana.state));
    expect((await getMe(stolen.token)).status).toBe(401);
    expect(bruno.userId).not.toBe(ana.userId);
  });

  it('gateway reads a session from users, as the gateway, when Redis has lost it', async () => {
    const member = await createMember();
    gateway.service.behaviour = respondWith(200, JSON.stringify(member.state));
    expect((await getMe(member.token)).status).toBe(200);
    expect(listUsersRequests().map(({ url }) => url)).toEqual([`/internal/sessions/${member.sessionId}`]);
    const { authorization = '' } = listUsersRequests()[0]?.headers ?? {};
    expect(decodeJwt(authorization.slice(7))).toMatchObject({ kind: 'gateway', aud: 'pechincha-users' });
  });

  it('gateway rejects a token when the users service does not know its session', async () => {
    const member = await createMember();
    gateway.service.behaviour = respondWith(404, '{}');
    expect((await getMe(member.token)).status).toBe(401);
  });
};
