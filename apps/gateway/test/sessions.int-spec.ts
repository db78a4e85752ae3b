import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@pechincha/contracts/operations/all';
import { toSessionKey } from '@pechincha/contracts/sessions';
import type { ServerHandle } from '@pechincha/servers/server';
import { startRedis } from '@pechincha/servers/redis';
import { eventually } from '@pechincha/testing/eventually';
import { decodeJwt } from 'jose';
import { RedisConnections } from '../src/redis/redis-connections.js';
import { forgeries } from './support/forgeries.js';
import { connected, GatewayInTest } from './support/gateway-in-test.js';
import { someone } from './support/members.js';
import { answering } from './support/stub-service.js';

let gateway: GatewayInTest;
let redis: ServerHandle;

beforeAll(async () => {
  redis = await startRedis({ dataDir: await mkdtemp(join(tmpdir(), 'pechincha-')) });
  gateway = await GatewayInTest.start({ env: { REDIS_URL: redis.url } });
});
afterAll(async () => {
  await gateway.stop();
  await redis.stop();
});
beforeEach(() => gateway.service.reset());

const me = (token: string) => gateway.fetch('/api/users/me', { token });
const asked = () => gateway.service.seen.filter(({ url }) => url.startsWith('/internal/sessions/'));

it('refuses every forged token, on REST (member and public routes) and on sockets', async () => {
  const member = await gateway.sessions.signIn();
  for (const [what, token] of Object.entries(await forgeries(member))) {
    const other = await gateway.fetch('/api/users/me', { headers: { 'x-auth-token': token } });
    const statuses = [
      (await me(token)).status,
      other.status,
      (await gateway.fetch('/api/promotions', { token })).status,
    ];
    const socket = connected(gateway.connect({ token }));
    await expect(
      socket.then(
        () => what,
        (error: Error) => error.message,
      ),
    ).resolves.toBe('UNAUTHENTICATED');
    expect([what, ...statuses]).toEqual([what, 401, 401, 401]);
  }
  expect(gateway.service.seen.filter(({ url }) => url === '/users/me')).toHaveLength(0);
  expect((await me(member.token)).status).toBe(200);
});

it.each(['Basic dTpw', 'Bearer', 'bearer x y', 'Digest a'])(
  'refuses “%s” as authorization',
  async (authorization) => {
    const answer = await gateway.fetch('/api/promotions', { headers: { authorization } });
    expect(answer.status).toBe(401);
  },
);

it('speaks with the role of now, not with that of the token', async () => {
  const member = await gateway.sessions.signIn();
  expect((await gateway.fetch('/api/admin/moderation/pending', { token: member.token })).status).toBe(403);
  await gateway.sessions.write(member, { role: 'manager' });
  expect((await gateway.fetch('/api/admin/moderation/pending', { token: member.token })).status).toBe(200);
  const { authorization = '' } = gateway.service.last.headers;
  expect(decodeJwt(authorization.slice(7))).toMatchObject({ role: 'manager' });
});

it('refuses at once what has ended, and says why to who is suspended', async () => {
  const member = await gateway.sessions.signIn();
  expect((await me(member.token)).status).toBe(200);
  await gateway.sessions.write(member, { ended: true });
  expect((await me(member.token)).status).toBe(401);
  await gateway.sessions.write(member, { ended: true, status: 'suspended' });
  const answer = await me(member.token);
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'ACCOUNT_SUSPENDED' }]);
});

describe('a suspended member', () => {
  const signIn = () => gateway.sessions.signIn({ status: 'suspended', ended: true });
  const allowed = ['DELETE /users/me', 'GET /users/me/export'];
  const forMembers = operations.filter(({ access }) => access === 'member');

  it('gateway lets a suspended member delete the account and export the data, nothing else', async () => {
    gateway.service.behaviour = answering(200, '{}');
    const { token } = await signIn();
    for (const { method, path } of forMembers) {
      const address = `/api${path.replace(/\{\w+\}/g, '0'.repeat(24))}`;
      const answer = await gateway.fetch(address, { method, token });
      const expected = allowed.includes(`${method} ${path}`) ? 200 : 403;
      expect([method, path, answer.status]).toEqual([method, path, expected]);
      if (expected === 403) expect(await answer.json()).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
    }
  });

  it('gateway refuses a session that had ended before its member was suspended', async () => {
    const { token } = await gateway.sessions.signIn({ ended: true });
    for (const [method, path] of allowed.map((route) => route.split(' '))) {
      expect((await gateway.fetch(`/api${path}`, { method, token })).status).toBe(401);
    }
  });
});

it('lets nobody use the session of another', async () => {
  const [ana, bruno] = [await gateway.sessions.signIn(), await someone()];
  const stolen = await someone({}, {});
  await gateway.sessions.redis.set(toSessionKey(stolen.sessionId), JSON.stringify(ana.state));
  expect((await me(stolen.token)).status).toBe(401);
  expect(bruno.userId).not.toBe(ana.userId);
});

it('asks users for what Redis has lost, speaking for itself', async () => {
  const member = await someone();
  gateway.service.behaviour = answering(200, JSON.stringify(member.state));
  expect((await me(member.token)).status).toBe(200);
  expect(asked().map(({ url }) => url)).toEqual([`/internal/sessions/${member.sessionId}`]);
  const { authorization = '' } = asked()[0]?.headers ?? {};
  expect(decodeJwt(authorization.slice(7))).toMatchObject({ kind: 'gateway', aud: 'pechincha-users' });
});

it('takes a session that users does not know for none', async () => {
  const member = await someone();
  gateway.service.behaviour = answering(404, '{}');
  expect((await me(member.token)).status).toBe(401);
});

it('asks users until they confirm a Redis that restarted from an older snapshot', async () => {
  const member = await gateway.sessions.signIn();
  await gateway.sessions.redis.save();
  await gateway.sessions.write(member, { ended: true });
  expect((await me(member.token)).status).toBe(401);
  await redis.kill();
  await redis.start();
  await eventually(async () => {
    expect(await gateway.sessions.redis.get(toSessionKey(member.sessionId))).toContain('"ended":false');
    expect(gateway.apps[0]?.get(RedisConnections).isAway).toBe(false);
  });
  gateway.service.behaviour = answering(200, JSON.stringify(member.state));
  expect((await me(member.token)).status).toBe(401);
  expect(asked()).toHaveLength(1);

  await gateway.sessions.write(member, { ended: false });
  await gateway.sessions.confirm();
  await eventually(async () => expect((await me(member.token)).status).toBe(200));
  gateway.service.reset();
  expect((await me(member.token)).status).toBe(200);
  expect(asked()).toHaveLength(0);
});

describe('without Redis', () => {
  afterEach(async () => {
    await redis.start();
    await gateway.sessions.confirm();
    await eventually(async () =>
      expect((await me((await gateway.sessions.signIn()).token)).status).toBe(200),
    );
  });

  it.each(['kill', 'freeze'] as const)(
    '(%s) asks users once a second, and what is public goes on',
    async (how) => {
      const member = await someone();
      if (how === 'kill') await redis.kill();
      else await redis.freeze();
      gateway.service.behaviour = (request, response) =>
        request.url?.startsWith('/internal/')
          ? answering(200, JSON.stringify(member.state))(request, response)
          : answering(200, '{}')(request, response);
      const statuses = await Promise.all(
        Array.from({ length: 20 }, async () => (await me(member.token)).status),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(asked().length).toBeLessThan(statuses.length);

      member.state = { ...member.state, ended: true };
      await eventually(async () => expect((await me(member.token)).status).toBe(401));

      gateway.service.behaviour = (request, response) =>
        request.url?.startsWith('/internal/') ? response.destroy() : answering(200, '{}')(request, response);
      const nobody = await someone();
      const answer = await me(nobody.token);
      expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
      expect((await gateway.fetch('/api/promotions')).status).toBe(200);
      expect((await gateway.fetch('/readyz')).status).toBe(200);
      if (how === 'freeze') await redis.thaw();
    },
  );
});
