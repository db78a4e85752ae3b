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
interface HeldGateway {
  point: string;
  /** The handlers, or events, that have arrived there. */
  arrived: Set<string>;
}
const gatewayStorage = new AsyncLocalStorage<HeldGateway>();
const never = new Promise<void>(() => undefined);

onCrashPoint((point, name) => {
  const held = gatewayStorage.getStore();
  if (held?.point !== point) return;
  held.arrived.add(name);
  return never;
});

async function holdAt(point: string): Promise<void> {
  const arrived = new Set<string>();
  await gatewayStorage.run({ point, arrived }, async () => {
    const gateway = await TestGateway.start({ unique: `${base}_${point}` });
    await gateway.broker.publish(events);
  });
  await eventually(() => {
    if (arrived.size < events.length) throw new Error(`Only ${[...arrived].join(', ')} reached ${point}`);
  });
}

await Promise.all(points.map(holdAt));
process.send?.('held');
