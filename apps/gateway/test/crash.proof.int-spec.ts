import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
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
const points: [CrashPoint, number][] = [
  ['before-effect', 1],
  ['after-effect', 1],
  ['after-ack', 0],
];
const events = contracts
  .filter(({ consumers }) => consumers.includes('gateway'))
  .map(
    ({ name, version }) =>
      JSON.parse(readFileSync(join(FIXTURES, `${name}.v${version}.json`), 'utf8')) as IntegrationEvent,
  );

beforeAll(async () => {
  const input = { base, points: points.map(([point]) => point), events };
  const file = join(import.meta.dirname, 'support/crash-child.ts');
  const child = startChild(file, [JSON.stringify(input)]);
  const exited = child.exited.then(() => Promise.reject(new Error(child.output())));
  await Promise.race([once(child.process, 'message'), exited]);
  exited.catch(() => undefined);
  await child.kill();
});

it.each(points)(
  'gateway handles each event after a restart when all consumers are killed %s',
  async (point, times) => {
    const handled: string[] = [];
    onCrashPoint((reached, name) => void (reached === 'after-effect' && handled.push(name)));
    const gateway = await TestGateway.start({ unique: `${base}_${point}` });
    try {
      await eventually(() => expect(handled).toHaveLength(times * events.length));
      await eventually(async () => expect(await gateway.broker.countQueued('gateway')).toBe(0));
      expect(new Set(handled).size).toBe(times * events.length);
      expect(await gateway.broker.countDeadLetters('gateway')).toBe(0);
    } finally {
      onCrashPoint(() => undefined);
      await gateway.destroy();
    }
  },
);
