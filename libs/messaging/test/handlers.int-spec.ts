import { Controller } from '@nestjs/common';
import { eventually } from '@pechincha/testing/eventually';
import { OnEvent } from '../src/on-event.js';
import { makeEvent, TestBrokerClient } from './test-broker-client.js';
import { CountThing, dropDatabases, startProbe, thingCounted, uniqueOptions } from './probe.js';

let failures = 0;

@Controller()
class FailFirst {
  @OnEvent(thingCounted)
  handle(): void {
    failures++;
    throw new Error('always fails');
  }
}

@Controller()
class FailLast extends FailFirst {
  @OnEvent(thingCounted)
  override handle(): void {
    super.handle();
  }
}

const retryDelaysMs = [50, 50];
const options = uniqueOptions('moderation', { retryDelaysMs });
let broker: TestBrokerClient;

beforeAll(async () => {
  broker = await TestBrokerClient.open(options.rabbit, options.prefix);
});

afterAll(async () => {
  await broker.cleanUp(retryDelaysMs);
  await dropDatabases(options.database);
});

it('handlers of one event run once each when another of its handlers always fails', async () => {
  const probe = await startProbe({ ...options, controllers: [FailFirst, CountThing, FailLast] });
  await broker.publish(makeEvent(thingCounted, 'thing', 1, 1));
  await eventually(async () => expect(await broker.countMessages(broker.deadLetterQueue)).toBe(1));
  expect(await probe.listThings()).toMatchObject([{ _id: 'thing', handled: 1 }]);
  expect(failures).toBe(2 * (1 + retryDelaysMs.length));
  await probe.app.close();
});
