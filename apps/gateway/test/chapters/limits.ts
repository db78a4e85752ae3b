// Shows S7, S23 of docs/reliability.md.
import { jest } from '@jest/globals';
import { operations } from '@pechincha/contracts/operations/all';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { RequestRateLimiter } from '../../src/limits/rate-limiters.js';
import { toPath } from '../support/members.js';
import { waitUntilConnected, type TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;
let logged: unknown[];

const getMe = (forwarded: string): Promise<Response> =>
  gateway.fetch('/api/users/me', { headers: { 'x-forwarded-for': forwarded } });

export const limits: Chapter<TestGateway> = (getService) => {
  beforeAll(() => {
    gateway = getService();
  });
  beforeEach(() => {
    logged = [];
    const limit = gateway.apps[0]?.get(RequestRateLimiter) as unknown as {
      logger: { warn(line: unknown): void };
    };
    jest.spyOn(limit.logger, 'warn').mockImplementation((line) => void logged.push(line));
  });

  it('gateway returns 429 with Retry-After when an address exceeds its limit, whatever X-Forwarded-For it sends', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 130; round += 1) {
      // Only the last entry is from our own proxy.
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, n) => getMe(`${round}.9.9.${n}, 10.1.1.1`)),
      );
      statuses.push(...responses.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(1_200);
    const refused = await getMe('10.1.1.1');
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await getMe('10.1.1.2')).status).toBe(401);
    // Pages and files count too; a hundred rejections are one log line.
    const page = await gateway.fetch('/nada.png', { headers: { 'x-forwarded-for': '10.1.1.1' } });
    expect(page.status).toBe(429);
    expect(logged).toEqual([
      { client: '10.1.1.1', status: 429, code: 'TOO_MANY_REQUESTS', message: 'Refused' },
    ]);
  });

  it('gateway counts all addresses of an IPv6 /64 network as one', async () => {
    for (let round = 0; round < 125; round += 1) {
      await Promise.all(Array.from({ length: 10 }, (_, n) => getMe(`2001:db8:1:2::${round}:${n}`)));
    }
    expect((await getMe('2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await getMe('2001:db8:1:3::1')).status).toBe(401);
  });

  it('gateway forwards the normalized client address', async () => {
    const forwarded = async (header: string) => {
      await gateway.fetch('/api/users/login', { method: 'POST', headers: { 'x-forwarded-for': header } });
      return gateway.service.lastRequest.headers['x-client-address'];
    };
    expect(await forwarded('1.1.1.1, 2001:db8:9:9:aaaa::1')).toBe('2001:db8:9:9::/64');
    expect(await forwarded('2001:0DB8:9:9::2')).toBe('2001:db8:9:9::/64');
    expect(await forwarded('::ffff:10.3.3.3')).toBe('10.3.3.3');
  });

  it.each(['sid=', 'sid=unknown', 'sid=unknown&sid='])(
    'gateway counts only handshakes that open a socket against the socket limit when the query has “%s”',
    async (query) => {
      const address = `10.4.${query.length}.1`;
      const statuses: number[] = [];
      for (let count = 0; count < 70; count += 1) {
        const response = await gateway.fetch(`/socket.io/?EIO=4&transport=polling&${query}`, {
          headers: { 'x-forwarded-for': address },
        });
        statuses.push(response.status);
      }
      // An unknown session opens no socket.
      const isUnknown = query === 'sid=unknown';
      expect(statuses.filter((status) => status === (isUnknown ? 400 : 200))).toHaveLength(
        isUnknown ? 70 : 60,
      );
      expect(statuses.filter((status) => status === 429)).toHaveLength(isUnknown ? 0 : 10);
    },
  );

  it('gateway still serves an open polling socket when its address has reached the socket limit', async () => {
    const headers = { 'x-forwarded-for': '10.5.5.5' };
    const poll = (query = '') => gateway.fetch(`/socket.io/?EIO=4&transport=polling${query}`, { headers });
    const first = await (await poll()).text();
    const { sid } = JSON.parse(first.slice(1)) as { sid: string };
    for (let count = 0; count < 59; count += 1) expect((await poll()).status).toBe(200);
    expect((await poll()).status).toBe(429);
    const sent = await gateway.fetch(`/socket.io/?EIO=4&transport=polling&sid=${sid}`, {
      method: 'POST',
      headers,
      body: '40',
    });
    expect(sent.status).toBe(200);
  });

  it('gateway counts handshakes against the request limit of an address', async () => {
    const headers = { 'x-forwarded-for': '10.6.6.6' };
    const openHandshake = () => gateway.fetch('/socket.io/?EIO=4&transport=polling&sid=unknown', { headers });
    for (let round = 0; round < 125; round += 1) await Promise.all(Array.from({ length: 10 }, openHandshake));
    const refused = await openHandshake();
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await getMe('10.6.6.6')).status).toBe(429);
  });

  it('gateway rejects further sockets when an address has 60', async () => {
    const extraHeaders = { 'x-forwarded-for': '10.2.2.2' };
    const all = Array.from({ length: 200 }, () => waitUntilConnected(gateway.connect({}, { extraHeaders })));
    const results = await Promise.allSettled(all);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
    await waitUntilConnected(gateway.connect({}, { extraHeaders: { 'x-forwarded-for': '10.2.2.3' } }));
  });

  it('gateway opens sockets of members when visitors of their address have 60, and five of each member', async () => {
    const extraHeaders = { 'x-forwarded-for': '10.2.9.9' };
    const open = (token?: string) =>
      waitUntilConnected(gateway.connect(token === undefined ? {} : { token }, { extraHeaders }));
    for (let count = 0; count < 60; count += 1) await open();
    await expect(open()).rejects.toThrow('TOO_MANY_REQUESTS');
    const [member, other] = [await gateway.sessions.signIn(), await gateway.sessions.signIn()];
    const sockets = await Promise.all(Array.from({ length: 5 }, () => open(member.token)));
    await expect(open(member.token)).rejects.toThrow('TOO_MANY_REQUESTS');
    await open(other.token);
    // A place that is free again is given again.
    sockets[0]?.disconnect();
    await eventually(() => open(member.token));
  });

  it('gateway counts requests of a member by account, whatever others of the address have sent', async () => {
    const member = await gateway.sessions.signIn();
    const headers = { 'x-forwarded-for': '10.1.5.5' };
    const getMeAsMember = (address = '10.1.5.5') =>
      gateway.fetch('/api/users/me', { token: member.token, headers: { 'x-forwarded-for': address } });
    expect((await getMeAsMember()).status).toBe(200);
    for (let round = 0; round < 125; round += 1)
      await Promise.all(Array.from({ length: 10 }, () => gateway.fetch('/api/users/me', { headers })));
    expect((await getMe('10.1.5.5')).status).toBe(429);
    const statuses: number[] = [];
    for (let round = 0; round < 125; round += 1) {
      const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => getMeAsMember(`10.1.6.${n}`)));
      statuses.push(...responses.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1_180);
    expect((await getMeAsMember('10.1.7.7')).status).toBe(429);
  });

  it('gateway returns 429 for one operation from any address when the member has used up its quota', async () => {
    const [member, other] = [await gateway.sessions.signIn(), await gateway.sessions.signIn()];
    let calls = 0;
    const send = async (method: string, path: string, { token }: { token: string }): Promise<Response> => {
      const address = `10.7.${(calls += 1) >> 8}.${calls & 255}`;
      const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' };
      return gateway.fetch(path, { method, token, headers, body: '{}' });
    };
    const promotionPath = `/api/promotions/${'a'.repeat(24)}`;
    const statuses = new Set<number>();
    for (let edit = 0; edit < 120; edit += 1) statuses.add((await send('PUT', promotionPath, member)).status);
    expect([...statuses]).toEqual([200]);
    const refused = await send('PUT', promotionPath, member);
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const others = [
      await send('PUT', promotionPath, other),
      await send('POST', `${promotionPath}/like`, member),
      await send('PUT', '/api/users/me', member),
    ];
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it.each(
    operations.flatMap(({ memberQuota, ...operation }) =>
      memberQuota ? [{ ...operation, memberQuota }] : [],
    ),
  )(
    'gateway returns 429 for $id when the member has used up its quota',
    async ({ method, path, memberQuota: { name, perHour } }) => {
      const [member, other] = [await gateway.sessions.signIn(), await gateway.sessions.signIn()];
      const key = `${gateway.config.REDIS_PREFIX}quota:${name}:${member.userId}`;
      await gateway.sessions.redis.set(key, perHour, 'EX', 3_600);
      const headers = { 'x-forwarded-for': '10.8.8.8', 'content-type': 'application/json' };
      const send = ({ token }: { token: string }): Promise<Response> =>
        gateway.fetch(`/api${toPath(path)}`, {
          method,
          token,
          headers,
          ...(method !== 'GET' && { body: '{}' }),
        });
      const refused = await send(member);
      expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
      expect((await send(other)).status).not.toBe(429);
    },
  );
};
