import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { getContext, RequestContext, runInContext } from '@pechincha/persistence/request-context';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent, TestBrokerClient } from './test-broker-client.js';
import { dropDatabases, startProbe, thingCounted, uniqueOptions, type Probe } from './probe.js';

const options = uniqueOptions('promotions', { retryDelaysMs: [50] });
const trace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
let publisher: Probe;
let consumer: Probe;
let broker: TestBrokerClient;
let received: { requestId?: string; traceparent?: string; inEvent?: string }[] = [];

beforeAll(async () => {
  publisher = await startProbe(options);
  consumer = await startProbe({ ...options, service: 'moderation', database: `${options.database}c` });
  broker = await TestBrokerClient.open(options.rabbit, options.prefix);
});
beforeEach(() => {
  received = [];
  consumer.behaviour.before = async (event) => {
    const context = getContext();
    received.push({
      requestId: context?.requestId,
      traceparent: context?.traceparent,
      inEvent: event.correlationId,
    });
  };
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await publisher.app.close();
  await consumer.app.close();
  await broker.cleanUp([50]);
  await dropDatabases(options.database, `${options.database}c`);
});

const publish = (id: string): Promise<void> =>
  runInContext(new RequestContext(id, trace), () => publisher.publishThing('a'));

it('event handler continues the request id and trace of the request that published the event', async () => {
  await publish('request-1');
  await eventually(() =>
    expect(received).toEqual([{ requestId: 'request-1', traceparent: trace, inEvent: 'request-1' }]),
  );
});

it('event handler keeps the request id and trace when it is retried, and the dead-letter log has the id', async () => {
  const logged: [unknown, string | undefined][] = [];
  jest.spyOn(Logger.prototype, 'error').mockImplementation((text: unknown) => {
    logged.push([text, getContext()?.requestId]);
  });
  const note = consumer.behaviour.before;
  consumer.behaviour.before = async (event, tx) => {
    await note(event, tx);
    throw new Error('handler fails');
  };
  await publish('request-2');
  const handled = { requestId: 'request-2', traceparent: trace, inEvent: 'request-2' };
  await eventually(() => expect(logged).toEqual([[expect.stringContaining('dead letter'), 'request-2']]));
  expect(received).toEqual([handled, handled]);
});

it('event handler gets a new request id when an event of an earlier release has none', async () => {
  await broker.publish(makeEvent(thingCounted, 'b', 1, 1));
  await eventually(() => expect(received).toHaveLength(1));
  expect(received[0]).toEqual({
    requestId: expect.stringMatching(/^[\w-]{8,64}$/),
    traceparent: expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-00$/),
    inEvent: undefined,
  });
});
