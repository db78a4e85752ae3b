// Shows R6 of docs/reliability.md.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IntegrationEvent } from '@pechincha/contracts/event';
import { events as contracts } from '@pechincha/contracts/events/all';
import { onCrashPoint, type CrashPoint } from '@pechincha/persistence/crash-point';
import { startChild } from '@pechincha/testing/child-process';
import { eventually } from '@pechincha/testing/eventually';
import { TestGateway } from './support/test-gateway.js';

const FIXTURES = join(import.meta.dirname, '../../../libs/contracts/fixtures');
const base = `crash_gateway_${randomBytes(3).toString('hex')}`;
/** Without a database: what is not acknowledged is handled again. */
const points: ['each' | 'no', CrashPoint][] = [
  ['each', 'before-effect'],
  ['each', 'after-effect'],
  ['no', 'after-ack'],
];
const events = contracts
  .filter(({ consumers }) => consumers.includes('gateway'))
  .map(
    ({ name, version }) =>
      JSON.parse(readFileSync(join(FIXTURES, `${name}.v${version}.json`), 'utf8')) as IntegrationEvent,
  );

beforeAll(async () => {
  const input = { base, points: points.map(([, point]) => point), events };
  const file = join(import.meta.dirname, 'support/crash-child.ts');
  const child = startChild(file, [JSON.stringify(input)]);
  await child.waitForMessage();
  await child.kill();
});

it.each(points)(
  'gateway handles %s event again after a restart when all consumers are killed %s',
  async (repeated, point) => {
    const handled: string[] = [];
    const countByHandler = (): number[] =>
      [...Map.groupBy(handled, (name) => name).values()].map(({ length }) => length);
    const expected = events.map(() => (repeated === 'each' ? 2 : 1));
    onCrashPoint((reached, name) => void (reached === 'after-effect' && handled.push(name)));
    const gateway = await TestGateway.start({ unique: `${base}_${point}` });
    try {
      // Without the killed consumers: what they had not acknowledged is queued before the next events.
      await eventually(async () =>
        expect(await gateway.broker.countConsumers('gateway')).toBe(events.length),
      );
      await gateway.broker.publish(events.map((event) => ({ ...event, id: randomUUID() })));
      await eventually(() => expect(countByHandler()).toEqual(expected));
      expect(await gateway.broker.countDeadLetters('gateway')).toBe(0);
    } finally {
      // Finishes what is in flight.
      await gateway.destroy();
      onCrashPoint(() => undefined);
    }
    expect(countByHandler()).toEqual(expected);
  },
);
