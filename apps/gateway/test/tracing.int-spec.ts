import { promotionPublished } from '@pechincha/contracts/events/promotion';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent } from '@pechincha/testing/event-factory';
import { TraceReceiver, type TraceSpan } from '@pechincha/testing/trace-receiver';
import { waitUntilConnected, TestGateway, collectEvents } from './support/test-gateway.js';
import { newId } from './support/members.js';

const clientTrace = 'c'.repeat(32);
const forced = { traceparent: `00-${clientTrace}-${'d'.repeat(16)}-01` };

let receiver: TraceReceiver;
let gateway: TestGateway;
beforeEach(async () => {
  receiver = await TraceReceiver.listen();
});
afterEach(() => receiver.close());

const startGateway = async (env: Record<string, string> = {}): Promise<void> => {
  gateway = await TestGateway.start({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...env } });
};

const findSpan = (name: string): TraceSpan => {
  const [span, another] = receiver.spans.filter((one) => one.name === name);
  if (!span || another)
    throw new Error(`Not one "${name}" in ${receiver.spans.map((one) => one.name).join()}`);
  return span;
};

it('trace of a request has spans of Redis and the service, and ignores the traceparent of the client', async () => {
  await startGateway();
  const ana = await gateway.sessions.signIn();
  await gateway.fetch('/api/notifications?page=1&secret=word', { token: ana.token, headers: forced });
  const { traceparent } = gateway.service.lastRequest.headers;
  await gateway.destroy();
  const request = findSpan('GET /api/notifications');
  const upstream = findSpan('GET notifications');
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
  const redisSpans = receiver.spans.filter(({ attributes }) => attributes['db.system.name'] === 'redis');
  expect(new Set(redisSpans.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request.spanId]));
  for (const secret of [ana.userId, ana.sessionId, ana.token, 'word'])
    expect(JSON.stringify(receiver.spans)).not.toContain(secret);
});

it('trace of an event continues until it is emitted to the sockets', async () => {
  await startGateway();
  const socket = await waitUntilConnected(gateway.connect());
  const received = collectEvents(socket, 'promotionCreated');
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
  await eventually(() => expect(received).toHaveLength(1));
  await gateway.destroy();
  const handler = findSpan('process promotion.published');
  const emit = findSpan('socket emit promotionCreated');
  expect([handler.traceId, emit.parentSpanId]).toEqual([clientTrace, handler.spanId]);
  expect(findSpan('XADD').parentSpanId).toBe(emit.spanId);
  expect(JSON.stringify(receiver.spans)).not.toContain(author._id);
});

it('trace is neither recorded nor sampled by services when the sampler is off, whatever the client sends', async () => {
  await startGateway({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' });
  await gateway.fetch('/api/notifications', { headers: forced });
  await gateway.fetch('/api/promotions', { headers: forced });
  const { traceparent } = gateway.service.lastRequest.headers;
  await gateway.destroy();
  expect(traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
  expect(traceparent).not.toContain(clientTrace);
  expect(receiver.spans).toEqual([]);
});
