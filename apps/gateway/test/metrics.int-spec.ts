import { Metrics } from '@pechincha/service-kit/metrics';
import { eventually } from '@pechincha/testing/eventually';
import { connected, GatewayInTest } from './support/gateway-in-test.js';
import { newId } from './support/members.js';
import { answering } from './support/stub-service.js';

let gateway: GatewayInTest;

beforeAll(async () => {
  gateway = await GatewayInTest.start({ env: { METRICS_PORT: '0' } });
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.service.reset());

async function scrape(): Promise<string> {
  return (await fetch(gateway.apps[0]?.get(Metrics).url ?? '')).text();
}

function valueOf(text: string, name: string, ...labels: string[]): number {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`));
  const found = lines.filter((line) => labels.every((label) => line.includes(label)));
  expect(found.length).toBeLessThan(2);
  return Number(found[0]?.split(' ').at(-1) ?? 0);
}

const requests = (text: string, ...labels: string[]): number =>
  valueOf(text, 'http_request_duration_seconds_count', ...labels);

it('counts answers out of memory by route and status, and cache hits and misses', async () => {
  gateway.service.behaviour = answering(200, '{"promotions":[]}');
  const id = newId();
  const addresses = ['/api/promotions', `/api/promotions/${id}`];
  for (const address of addresses)
    for (let count = 0; count < 5; count += 1) expect((await gateway.fetch(address)).status).toBe(200);
  await eventually(async () => {
    const text = await scrape();
    const all = ['method="GET"', 'status="200"'];
    expect(requests(text, 'route="/api/promotions"', ...all)).toBe(5);
    expect(requests(text, 'route="/api/promotions/:id"', ...all)).toBe(5);
    const cache = ['cache_requests_total', 'cache="shared_answers"'] as const;
    const [hits, misses] = [
      valueOf(text, ...cache, 'result="hit"'),
      valueOf(text, ...cache, 'result="miss"'),
    ];
    expect(hits + misses).toBe(10);
    expect(misses).toBeLessThan(10);
    expect(text).not.toContain(id);
  });
});

it('counts forwarded requests by the status that their service gave', async () => {
  const ana = await gateway.sessions.signIn();
  gateway.service.behaviour = answering(503, '{}');
  expect((await gateway.fetch(`/api/promotions/${newId()}`, ana)).status).toBe(503);
  await eventually(async () => {
    const text = await scrape();
    expect(requests(text, 'route="/api/promotions/:id"', 'status="503"')).toBe(1);
    expect(valueOf(text, 'upstream_pool_connections', 'upstream="promotions"')).toBeGreaterThan(0);
    expect(valueOf(text, 'upstream_pool_queued', 'upstream="promotions"')).toBe(0);
  });
});

it('counts sockets, refused ones and who is online', async () => {
  const ana = await gateway.sessions.signIn();
  const socket = await connected(gateway.connect({ token: ana.token }));
  await connected(gateway.connect());
  await expect(connected(gateway.connect({ token: 'none' }))).rejects.toThrow();
  await eventually(async () => {
    const text = await scrape();
    expect(valueOf(text, 'sockets_open', 'kind="members"')).toBe(1);
    expect(valueOf(text, 'sockets_open', 'kind="visitors"')).toBe(1);
    expect(valueOf(text, 'redis_connected')).toBe(1);
    expect(valueOf(text, 'presence_online', 'kind="members"')).toBe(1);
    expect(valueOf(text, 'socket_connections_total', 'outcome="accepted"')).toBe(2);
    expect(valueOf(text, 'socket_connections_total', 'outcome="refused"')).toBe(1);
  });
  socket.disconnect();
  await eventually(async () => {
    const text = await scrape();
    expect(valueOf(text, 'sockets_open', 'kind="members"')).toBe(0);
    expect(valueOf(text, 'socket_disconnections_total', 'reason="client namespace disconnect"')).toBe(1);
  });
});
