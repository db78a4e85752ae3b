import { join } from 'node:path';
import { type Child, parseLog, startChild } from '@pechincha/testing/child-process';
import { eventually } from '@pechincha/testing/eventually';
import { TraceReceiver, type TraceSpan } from '@pechincha/testing/trace-receiver';
import { ana } from './test-kit.js';

interface Status {
  /** Number of OpenTelemetry modules without its API, which prom-client imports too. */
  loaded: number;
  congratulated: string[];
}

class TracedService {
  private constructor(
    private readonly child: Child,
    readonly url: string,
    readonly token: string,
  ) {}

  static async start(env: Record<string, string>): Promise<TracedService> {
    const child = startChild(join(import.meta.dirname, 'traced-process.ts'), [], env);
    const { url, token } = await child.waitForMessage<{ url: string; token: string }>();
    return new TracedService(child, url, token);
  }

  call(path: string, headers: Record<string, string> = {}, method = 'POST'): Promise<Response> {
    const authorization = `Bearer ${this.token}`;
    return fetch(this.url + path, { method, headers: { authorization, ...headers } });
  }

  async status(): Promise<Status> {
    this.child.process.send('status');
    return this.child.waitForMessage();
  }

  async waitUntilCongratulated(...notes: string[]): Promise<void> {
    // Events are handled concurrently, in any order.
    await eventually(async () =>
      expect((await this.status()).congratulated.toSorted()).toEqual(notes.toSorted()),
    );
  }

  readLog = () => parseLog(this.child.output());

  async stop(): Promise<void> {
    if (this.child.process.connected) this.child.process.send('stop');
    await this.child.exited;
  }
}

const traceparent = (trace: string, flags: '00' | '01'): string =>
  `00-${trace.repeat(32)}-${'b'.repeat(16)}-${flags}`;

let service: TracedService | undefined;
let receiver: TraceReceiver;
beforeEach(async () => {
  receiver = await TraceReceiver.listen();
});
afterEach(async () => {
  await service?.stop();
  service = undefined;
  await receiver.close();
});

/** Makes the calls, stops the service and returns the exported spans. */
async function record(
  calls: (service: TracedService) => Promise<void>,
  env: Record<string, string> = {},
): Promise<TraceSpan[]> {
  const traced = (service = await TracedService.start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...env }));
  await calls(traced);
  await traced.stop();
  return receiver.spans;
}

/** Each span's name after its ancestors' names. */
function paths(spans: TraceSpan[]): string[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const path = (span: TraceSpan): string => {
    const parent = span.parentSpanId && byId.get(span.parentSpanId);
    return parent ? `${path(parent)} > ${span.name}` : span.name;
  };
  return spans.map(path);
}

it('trace has a request, its events and their handlers as nested spans', async () => {
  const spans = await record(async (traced) => {
    await traced.call('/stars/lucky?email=ana%40example.com');
    await traced.waitUntilCongratulated('lucky');
  });
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const [request, given, counted] = [
    'POST /stars/:note',
    'POST /stars/:note > publish star.given > process star.given',
    'POST /stars/:note > publish star.given > process star.given > publish star.counted > process star.counted',
  ];
  expect(paths(spans)).toEqual(
    expect.arrayContaining([
      request,
      `${request} > insert stars`,
      `${request} > insert outbox`,
      `${request} > commitTransaction`,
      `${request} > publish star.given`,
      given,
      `${given} > insert counts`,
      counted,
    ]),
  );
  expect(spans.find(({ kind }) => kind === 'server')).toMatchObject({
    service: 'ads',
    parentSpanId: undefined,
    isError: false,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/stars/:note',
      'http.response.status_code': 200,
    },
  });
  expect(spans.find(({ name }) => name === 'insert stars')).toMatchObject({
    kind: 'client',
    attributes: { 'db.system.name': 'mongodb', 'db.operation.name': 'insert', 'db.collection.name': 'stars' },
  });
  for (const secret of ['lucky', 'example.com', ana]) expect(JSON.stringify(spans)).not.toContain(secret);
});

it('span of an object store call has no URL, and exporting spans has no span', async () => {
  const spans = await record(async (traced) => {
    await traced.call('/store', {}, 'GET');
    // Waits until they are exported, so that exporting happens between the calls.
    await eventually(() => expect(receiver.spans).toHaveLength(2));
    await traced.call('/store', {}, 'GET');
  });
  expect(paths(spans).toSorted()).toEqual([
    'GET /store',
    'GET /store',
    'GET /store > GET',
    'GET /store > GET',
  ]);
  expect(spans.find(({ kind }) => kind === 'client')).toMatchObject({
    isError: false,
    attributes: {
      'http.request.method': 'GET',
      'server.address': '127.0.0.1',
      'http.response.status_code': 200,
    },
  });
  expect(JSON.stringify(spans)).not.toContain('secret');
});

it("trace continues the caller's and keeps its sampling decision", async () => {
  const spans = await record(async (traced) => {
    await traced.call('/stars/first', { traceparent: traceparent('a', '01') });
    await traced.call('/stars/second', { traceparent: traceparent('c', '00') });
    await traced.waitUntilCongratulated('first', 'second');
  });
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set(['a'.repeat(32)]));
  expect(spans.find(({ kind }) => kind === 'server')?.parentSpanId).toBe('b'.repeat(16));
});

it('span of a failed handler has the error class and not its message', async () => {
  const spans = await record(async (traced) => {
    await traced.call('/stars/unlucky');
    await eventually(() => expect(receiver.spans.some(({ isError }) => isError)).toBe(true));
  });
  const failed = spans.find(({ name }) => name === 'process star.counted');
  expect(failed).toMatchObject({ isError: true, attributes: { 'error.type': 'TypeError' } });
  expect(JSON.stringify(spans)).not.toContain('unlucky');
});

it('health checks and background work have no spans', async () => {
  const spans = await record(async (traced) => {
    await traced.call('/healthz', {}, 'GET');
    await traced.call('/readyz', {}, 'GET');
    await traced.call('/manage', {}, 'GET');
  });
  expect(spans.map(({ name }) => name)).toEqual(['GET /manage']);
});

it('log lines have the trace id when the request is recorded', async () => {
  let lines: unknown[] = [];
  const [span] = await record(async (traced) => {
    await traced.call('/manage', { traceparent: traceparent('a', '01') }, 'GET');
    await traced.call('/manage', { traceparent: traceparent('c', '00') }, 'GET');
    lines = await eventually(() => {
      const found = traced.readLog().filter(({ context }) => context === 'Access');
      expect(found).toHaveLength(2);
      return found.map(({ traceId }) => traceId);
    });
  });
  expect(lines).toEqual([span?.traceId, undefined]);
});

it('sampler and resource follow the standard OpenTelemetry variables', async () => {
  const env = {
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
    OTEL_SERVICE_NAME: 'notes-of-a-test',
  };
  const spans = await record(async (traced) => {
    await traced.call('/manage', {}, 'GET');
    await traced.call('/manage', { traceparent: traceparent('a', '01') }, 'GET');
  }, env);
  expect(spans.map(({ service: name, traceId }) => [name, traceId])).toEqual([
    ['notes-of-a-test', 'a'.repeat(32)],
  ]);
});

it('requests and shutdown are not delayed when the collector is unreachable', async () => {
  const { url } = receiver;
  await receiver.close();
  service = await TracedService.start({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  expect((await service.call('/manage', {}, 'GET')).status).toBe(403);
  const startedAt = Date.now();
  await service.stop();
  expect(Date.now() - startedAt).toBeLessThan(20_000);
  receiver = await TraceReceiver.listen();
});

it('OpenTelemetry SDK is not loaded when no endpoint is set', async () => {
  service = await TracedService.start({ OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  await service.call('/stars/untraced');
  await service.waitUntilCongratulated('untraced');
  expect((await service.status()).loaded).toBe(0);
  await service.stop();
  service = await TracedService.start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  // Proves that the hook detects the SDK.
  expect((await service.status()).loaded).toBeGreaterThan(0);
});
