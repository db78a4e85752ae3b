import { operations } from '@pechincha/contracts/operations/all';
import { toSessionKey } from '@pechincha/contracts/sessions';
import type { Chapter } from '@pechincha/testing/chapters';
import { decodeJwt } from 'jose';
import { createForgedTokens } from '../support/forged-tokens.js';
import { createMember } from '../support/members.js';
import { toPath } from '../support/paths.js';
import { respondWith } from '../support/stub-service.js';
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
