import { Metrics } from '@pechincha/service-kit/metrics';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '../support/members.js';
import { respondWith } from '../support/stub-service.js';
import { waitUntilConnected, type TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;

async function scrape(): Promise<string> {
  return (await fetch(gateway.apps[0]?.get(Metrics).url ?? '')).text();
}

function getValue(text: string, name: string, ...labels: string[]): number {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`));
  const found = lines.filter((line) => labels.every((label) => line.includes(label)));
  expect(found.length).toBeLessThan(2);
  return Number(found[0]?.split(' ').at(-1) ?? 0);
}

/** How much a counter grew: other chapters count too. */
const getGrowth = (before: string, after: string, name: string, ...labels: string[]): number =>
  getValue(after, name, ...labels) - getValue(before, name, ...labels);

const countRequests = (before: string, after: string, ...labels: string[]): number =>
  getGrowth(before, after, 'http_request_duration_seconds_count', ...labels);

export const metrics: Chapter<TestGateway> = (getService) => {
  beforeAll(() => {
    gateway = getService();
  });
  beforeEach(() => gateway.service.reset());

  it('metrics count responses from memory by route and status, and cache hits and misses', async () => {
    gateway.service.behaviour = respondWith(200, '{"promotions":[]}');
    const id = newId();
    const before = await scrape();
    const addresses = ['/api/promotions', `/api/promotions/${id}`];
    for (const address of addresses)
      for (let count = 0; count < 5; count += 1) expect((await gateway.fetch(address)).status).toBe(200);
    await eventually(async () => {
      const text = await scrape();
      const all = ['method="GET"', 'status="200"'];
      expect(countRequests(before, text, 'route="/api/promotions"', ...all)).toBe(5);
      expect(countRequests(before, text, 'route="/api/promotions/:id"', ...all)).toBe(5);
      const cache = ['cache_requests_total', 'cache="shared_answers"'] as const;
      const [hits, misses] = [
        getGrowth(before, text, ...cache, 'result="hit"'),
        getGrowth(before, text, ...cache, 'result="miss"'),
      ];
      expect(hits + misses).toBe(10);
      expect(misses).toBeLessThan(10);
      expect(text).not.toContain(id);
    });
  });

  it('metrics count forwarded requests by the status of the service', async () => {
    const ana = await gateway.sessions.signIn();
    const before = await scrape();
    gateway.service.behaviour = respondWith(503, '{}');
    expect((await gateway.fetch(`/api/promotions/${newId()}`, ana)).status).toBe(503);
    await eventually(async () => {
      const text = await scrape();
      expect(countRequests(before, text, 'route="/api/promotions/:id"', 'status="503"')).toBe(1);
      expect(getValue(text, 'upstream_pool_connections', 'upstream="promotions"')).toBeGreaterThan(0);
      expect(getValue(text, 'upstream_pool_queued', 'upstream="promotions"')).toBe(0);
    });
  });

  it('metrics count sockets, rejected connections and online users', async () => {
    const ana = await gateway.sessions.signIn();
    const before = await scrape();
    const socket = await waitUntilConnected(gateway.connect({ token: ana.token }));
    await waitUntilConnected(gateway.connect());
    await expect(waitUntilConnected(gateway.connect({ token: 'none' }))).rejects.toThrow();
    await eventually(async () => {
      const text = await scrape();
      expect(getValue(text, 'sockets_open', 'kind="members"')).toBe(1);
      expect(getValue(text, 'sockets_open', 'kind="visitors"')).toBe(1);
      expect(getValue(text, 'redis_connected')).toBe(1);
      expect(getValue(text, 'presence_online', 'kind="members"')).toBe(1);
      expect(getGrowth(before, text, 'socket_connections_total', 'outcome="accepted"')).toBe(2);
      expect(getGrowth(before, text, 'socket_connections_total', 'outcome="refused"')).toBe(1);
    });
    socket.disconnect();
    await eventually(async () => {
      const text = await scrape();
      expect(getValue(text, 'sockets_open', 'kind="members"')).toBe(0);
      expect(
        getGrowth(before, text, 'socket_disconnections_total', 'reason="client namespace disconnect"'),
      ).toBe(1);
    });
  });
};
