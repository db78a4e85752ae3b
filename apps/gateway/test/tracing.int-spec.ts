import { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent } from '@pechincha/testing/event-factory';
import { TraceReceiver, type TraceSpan } from '@pechincha/traces/receiver';
import { connected, GatewayInTest, heard } from './support/gateway-in-test.js';
import { newId } from './support/members.js';

const clientTrace = 'c'.repeat(32);
const forced = { traceparent: `00-${clientTrace}-${'d'.repeat(16)}-01` };

let receiver: TraceReceiver;
let gateway: GatewayInTest;
beforeEach(async () => {
  receiver = await TraceReceiver.listen();
});
afterEach(() => receiver.close());

const start = async (env: Record<string, string> = {}): Promise<void> => {
  gateway = await GatewayInTest.start({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...env } });
};

const find = (name: string): TraceSpan => {
  const [span, another] = receiver.spans.filter((one) => one.name === name);
  if (!span || another)
    throw new Error(`Not one "${name}" in ${receiver.spans.map((one) => one.name).join()}`);
  return span;
};

it('a request leads through Redis to the service, in a trace that its client did not choose', async () => {
  await start();
  const ana = await gateway.sessions.signIn();
  await gateway.fetch('/api/notifications?page=1&secret=word', { token: ana.token, headers: forced });
  const { traceparent } = gateway.service.last.headers;
  await gateway.stop();
  const request = find('GET /api/notifications');
  const upstream = find('GET notifications');
  expect(request).toMatchObject({ service: 'gateway', kind: 'server', parentSpanId: undefined });
  expect(request.traceId).not.toBe(clientTrace);
  expect(upstream).toMatchObject({
    kind: 'client',
    parentSpanId: request.spanId,
    attributes: {
      'http.request.method': 'GET',
      'server.address': 'notifications',
      'http.response.status_code': 200,
    },
  });
  expect(traceparent).toBe(`00-${request.traceId}-${upstream.spanId}-01`);
  const inRedis = receiver.spans.filter(({ attributes }) => attributes['db.system.name'] === 'redis');
  expect(new Set(inRedis.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request.spanId]));
  for (const secret of [ana.userId, ana.sessionId, ana.token, 'word'])
    expect(JSON.stringify(receiver.spans)).not.toContain(secret);
});

it('an event ends at the sockets, in the trace of who published it', async () => {
  await start();
  const socket = await connected(gateway.connect());
  const seen = heard(socket, 'promotionCreated');
  const author = { _id: newId(), name: 'Ana' };
  const data = {
    promotionId: newId(),
    author,
    title: 'Fritadeira elétrica',
    description: '',
    store: 'Loja',
    promotionalPrice: 199.9,
    category: 'casa',
    city: 'online',
    first: true,
  } as const;
  await gateway.broker.publish([makeEvent(promotionPublished, data)], forced);
  await eventually(() => expect(seen).toHaveLength(1));
  await gateway.stop();
  const handler = find('process promotion.published');
  const emit = find('socket emit promotionCreated');
  expect([handler.traceId, emit.parentSpanId]).toEqual([clientTrace, handler.spanId]);
  expect(find('XADD').parentSpanId).toBe(emit.spanId);
  expect(JSON.stringify(receiver.spans)).not.toContain(author._id);
});

it('what the sampler does not want is not recorded, whatever its client says, and services are told so', async () => {
  await start({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' });
  await gateway.fetch('/api/notifications', { headers: forced });
  await gateway.fetch('/api/promotions', { headers: forced });
  const { traceparent } = gateway.service.last.headers;
  await gateway.stop();
  expect(traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
  expect(traceparent).not.toContain(clientTrace);
  expect(receiver.spans).toEqual([]);
});
