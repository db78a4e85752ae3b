import { join } from 'node:path';
import { startChild } from '@pechincha/testing/child-process';
import { TestBrokerClient } from './test-broker-client.js';
import { dropDatabases, uniqueOptions } from './probe.js';

/** Bytes. A promise reaction kept for every event takes at least 200. */
const MAX_GROWTH_PER_EVENT = 50;

const options = uniqueOptions('moderation');

afterAll(async () => {
  await (await TestBrokerClient.open(options.rabbit, options.prefix)).cleanUp();
  await dropDatabases(options.database);
});

it.each([
  ['outbox watch', 'watch', 100_000],
  ['consumer', 'consume', 30_000],
])(
  '%s keeps its heap bounded when tens of thousands of events pass',
  async (_subject, part, events) => {
    const file = join(import.meta.dirname, 'memory-child.ts');
    const child = startChild(file, [part, JSON.stringify(options), String(events)], {}, ['--expose-gc']);
    expect(await child.exited).toMatchObject({ code: 0 });
    const [, grown] = /grown by (-?\d+)/.exec(child.output()) ?? [];
    expect(Number(grown)).toBeLessThan(MAX_GROWTH_PER_EVENT * events);
  },
  180_000,
);
