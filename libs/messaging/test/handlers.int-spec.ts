import { Controller } from '@nestjs/common';
import { eventually } from '@pechincha/testing/eventually';
import { On } from '../src/on.js';
import { BrokerTool, factOf } from './broker-tool.js';
import { CountThing, dropDatabases, startProbe, thingCounted, uniqueOptions } from './probe.js';

let failures = 0;

@Controller()
class FailFirst {
  @On(thingCounted)
  handle(): void {
    failures++;
    throw new Error('this one never succeeds');
  }
}

@Controller()
class FailLast extends FailFirst {
  @On(thingCounted)
  override handle(): void {
    super.handle();
  }
}

const retryDelays = [50, 50];
const options = uniqueOptions('moderation', { retryDelays });
let tool: BrokerTool;

beforeAll(async () => {
  tool = await BrokerTool.open(options.rabbit, options.prefix);
});

afterAll(async () => {
  await tool.tidyUp(retryDelays);
  await dropDatabases(options.database);
});

it('handlers of one event take effect once each when another of them fails at every try', async () => {
  const probe = await startProbe({ ...options, controllers: [FailFirst, CountThing, FailLast] });
  await tool.put(factOf(thingCounted, 'thing', 1, 1));
  await eventually(async () => expect(await tool.waiting(tool.dead)).toBe(1));
  expect(await probe.things()).toMatchObject([{ _id: 'thing', handled: 1 }]);
  expect(failures).toBe(2 * (1 + retryDelays.length));
  await probe.app.close();
});
