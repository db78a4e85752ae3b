import { defaultSite } from '@pechincha/contracts/site';
import { toSessionKey } from '@pechincha/contracts/sessions';
import type { ServerHandle } from '@pechincha/servers/server';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { RedisConnections } from '../../src/redis/redis-connections.js';
import { SiteService } from '../../src/site/site.service.js';
import { expectRecheck, type GatewayWithRedis } from '../support/gateway-with-redis.js';
import { createMember } from '../support/members.js';
import { respondWith } from '../support/stub-service.js';
import type { TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;
let redis: ServerHandle;

const getMe = (token: string) => gateway.fetch('/api/users/me', { token });
const listUsersRequests = () =>
  gateway.service.requests.filter(({ url }) => url.startsWith('/internal/sessions/'));

export const redisOutages: Chapter<GatewayWithRedis> = (getService) => {
  beforeAll(() => {
    ({ gateway, redis } = getService());
  });
  beforeEach(() => gateway.service.reset());

  it('gateway reads sessions from users until they confirm Redis when it restarted from an older snapshot', async () => {
    const member = await gateway.sessions.signIn();
    await gateway.sessions.redis.save();
    await gateway.sessions.write(member, { ended: true });
    expect((await getMe(member.token)).status).toBe(401);
    await redis.kill();
    await redis.start();
    await eventually(async () => {
      expect(await gateway.sessions.redis.get(toSessionKey(member.sessionId))).toContain('"ended":false');
      expect(gateway.apps[0]?.get(RedisConnections).isDown).toBe(false);
    });
    gateway.service.behaviour = respondWith(200, JSON.stringify(member.state));
    expect((await getMe(member.token)).status).toBe(401);
    expect(listUsersRequests()).toHaveLength(1);

    await gateway.sessions.write(member, { ended: false });
    await gateway.sessions.confirm();
    await eventually(async () => expect((await getMe(member.token)).status).toBe(200));
    gateway.service.reset();
    expect((await getMe(member.token)).status).toBe(200);
    expect(listUsersRequests()).toHaveLength(0);
  });

  describe('gateway without Redis', () => {
    afterEach(async () => {
      await redis.start();
      await gateway.sessions.confirm();
      await eventually(async () =>
        expect((await getMe((await gateway.sessions.signIn()).token)).status).toBe(200),
      );
    });

    it.each(['kill', 'freeze'] as const)(
      'reads sessions from users and serves public requests (%s)',
      async (how) => {
        const member = await createMember();
        if (how === 'kill') await redis.kill();
        else await redis.freeze();
        gateway.service.behaviour = (request, response) =>
          request.url?.startsWith('/internal/')
            ? respondWith(200, JSON.stringify(member.state))(request, response)
            : respondWith(200, '{}')(request, response);
        const statuses = await Promise.all(
          Array.from({ length: 20 }, async () => (await getMe(member.token)).status),
        );
        expect(new Set(statuses)).toEqual(new Set([200]));
        expect(listUsersRequests().length).toBeLessThan(statuses.length);

        member.state = { ...member.state, ended: true };
        await eventually(async () => expect((await getMe(member.token)).status).toBe(401));

        gateway.service.behaviour = (request, response) =>
          request.url?.startsWith('/internal/')
            ? response.destroy()
            : respondWith(200, '{}')(request, response);
        const unknownMember = await createMember();
        const response = await getMe(unknownMember.token);
        expect([response.status, await response.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
        expect((await gateway.fetch('/api/promotions')).status).toBe(200);
        expect((await gateway.fetch('/readyz')).status).toBe(200);
        if (how === 'freeze') await redis.thaw();
      },
    );
  });
};

export const redisReconnect: Chapter<GatewayWithRedis> = (getService) => {
  it('gateway rechecks the session of every socket when its Redis subscription reconnects', async () => {
    const { gateway } = getService();
    await expectRecheck(gateway, () => gateway.sessions.redis.client('KILL', 'TYPE', 'PUBSUB'));
  });

  it('gateway loads the site when its Redis subscription reconnects', async () => {
    const { gateway } = getService();
    gateway.service.site = { ...defaultSite, version: 1 };
    await gateway.sessions.redis.client('KILL', 'TYPE', 'PUBSUB');
    // Sooner than at the interval.
    await eventually(() => expect(gateway.apps[0]?.get(SiteService).current.version).toBe(1), {
      timeoutMs: 10_000,
    });
  });
};
