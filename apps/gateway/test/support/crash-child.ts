import { AsyncLocalStorage } from 'node:async_hooks';
import type { IntegrationEvent } from '@pechincha/contracts/event';
import { onCrashPoint } from '@pechincha/persistence/crash-point';
import { eventually } from '@pechincha/testing/eventually';
import { TestGateway } from './test-gateway.js';

/** Starts a gateway per crash point, whose consumers wait there until the process is killed. */
const { base, points, events } = JSON.parse(process.argv[2] ?? '') as {
  base: string;
  points: string[];
  events: IntegrationEvent[];
};
const holds = new AsyncLocalStorage<{ point: string; held: Set<string> }>();
const never = new Promise<void>(() => undefined);

onCrashPoint((point, name) => {
  const hold = holds.getStore();
  if (hold?.point !== point) return;
  hold.held.add(name);
  return never;
});

async function holdAt(point: string): Promise<void> {
  const held = new Set<string>();
  await holds.run({ point, held }, async () => {
    const gateway = await TestGateway.start({ unique: `${base}_${point}` });
    await gateway.broker.publish(events);
  });
  await eventually(() => {
    if (held.size < events.length) throw new Error(`Only ${[...held].join(', ')} reached ${point}`);
  });
}

await Promise.all(points.map(holdAt));
process.send?.('held');
