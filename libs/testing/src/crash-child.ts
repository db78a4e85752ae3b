import { AsyncLocalStorage } from 'node:async_hooks';
import { pathToFileURL } from 'node:url';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import { KeyedWorker } from '@pechincha/jobs/keyed.worker';
import { NightlyWorker } from '@pechincha/jobs/nightly.worker';
import { events as contracts } from '@pechincha/contracts/events/all';
import { RabbitTransport } from '@pechincha/messaging/rabbit-transport';
import { onCrashPoint, type CrashPoint } from '@pechincha/persistence/crash-point';
import { crashPoints, getDatabase, type CrashRun, type CrashScenario } from './crash-scenario.js';
import { eventually } from './eventually.js';
import type { TestService } from './test-service.js';

/**
 * `crash`: one service for each crash point, on databases of their own, is held there until all its handlers, or
 * workers, have arrived; then the process waits to be killed. `finish`: starts the same services again until they are
 * idle.
 */
const [file = '', phase, base = ''] = process.argv.slice(2);
const { scenario } = (await import(pathToFileURL(file).href)) as { scenario: CrashScenario };

interface Hold {
  readonly point: CrashRun;
  /** Null while nothing is held. */
  holds: CrashPoint | null;
  /** Names of what is held. */
  readonly held: Set<string>;
  release(): void;
  released: Promise<void>;
}

/** Every continuation of a service belongs to its hold. */
const holds = new AsyncLocalStorage<Hold>();
const never = new Promise<void>(() => undefined);

onCrashPoint(async (point, name) => {
  const hold = holds.getStore();
  if (!hold || hold.holds !== point) return;
  // Only the first of each handler, so that another event reaches a second handler of its queue.
  if (point !== 'before-commit' && hold.held.has(name)) return;
  hold.held.add(name);
  await (point === 'before-step' ? hold.released : never);
});

function createHold(point: CrashRun): Hold {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { point, holds: null, held: new Set(), release: resolve, released: promise };
}

function listExpected(point: CrashPoint, service: TestService): string[] {
  const { consumers } = service.getProvider(RabbitTransport);
  switch (point) {
    case 'after-ack':
      return consumers.map(({ subscription }) => subscription.contract.name);
    case 'before-publish':
    case 'after-publish':
      return contracts.some(({ producer }) => producer === service.name) ? [''] : [];
    case 'before-step':
    case 'after-step':
      return listWorkers(service);
    case 'before-commit':
      return [];
    default:
      return consumers.flatMap(({ subscription }) => subscription.handlers.map(({ name }) => name));
  }
}

const listWorkers = (service: TestService): string[] =>
  [...service.listProviders(JobsWorker), ...service.listProviders(KeyedWorker)]
    .filter((worker) => !(worker instanceof NightlyWorker))
    .map((worker) => worker.constructor.name);

function assertEventsForAll(service: TestService): void {
  const names = service
    .getProvider(RabbitTransport)
    .consumers.flatMap(({ subscription }) => subscription.handlers.map(() => subscription.contract.name));
  const given = scenario.events.map(({ name }) => name);
  for (const name of given) {
    const index = names.indexOf(name);
    if (index >= 0) names.splice(index, 1);
  }
  if (names.length > 0) throw new Error(`${file} has too few events of ${names.join(', ')}`);
}

async function waitUntilHeld(hold: Hold, expected: readonly string[]): Promise<void> {
  await eventually(() => {
    const missing = expected.filter((name) => !hold.held.has(name));
    if (missing.length > 0) throw new Error(`Nothing reached ${String(hold.holds)} of ${missing.join(', ')}`);
  });
}

async function crash(point: CrashRun): Promise<void> {
  const hold = createHold(point);
  await holds.run(hold, async () => {
    const service = await scenario.start(getDatabase(base, point));
    assertEventsForAll(service);
    await scenario.seed?.(service);
    await service.waitUntilIdle();
    await allSeeded();
    hold.holds = point === 'none' ? null : point === 'before-commit' ? 'before-step' : point;
    await service.broker.publish(scenario.events);
    await scenario.act?.(service);
    for (const worker of service.listProviders(JobsWorker)) worker.wake();
    if (point === 'none') return waitUntilSettled(service);
    if (point === 'before-commit') {
      await waitUntilHeld(hold, listWorkers(service));
      await service.waitUntilConsumed();
      // All transactions of workers from now on.
      hold.holds = 'before-commit';
      hold.release();
      // Some workers need no transaction.
      return Promise.any([waitUntilHeld(hold, ['']), waitUntilSettled(service)]);
    }
    await waitUntilHeld(hold, listExpected(point, service));
    if (point.endsWith('publish') || point.endsWith('step')) await service.waitUntilConsumed();
  });
}

let unseeded = crashPoints.length + 1;
const seeded = Promise.withResolvers<void>();
/** Nothing is held before every service has started, because held transactions expire. */
function allSeeded(): Promise<void> {
  if (--unseeded === 0) seeded.resolve();
  return seeded.promise;
}

async function finish(point: CrashRun): Promise<void> {
  const service = await scenario.start(getDatabase(base, point));
  await waitUntilSettled(service);
  await service.stop();
}

async function waitUntilSettled(service: TestService): Promise<void> {
  await service.waitUntilIdle();
  await scenario.settle?.(service);
  await service.waitUntilIdle();
}

const runs: CrashRun[] = ['none', ...crashPoints];
if (phase === 'crash') {
  await Promise.all(runs.map(crash));
  process.send?.('held');
} else {
  await Promise.all(runs.map(finish));
  process.exit(0);
}
