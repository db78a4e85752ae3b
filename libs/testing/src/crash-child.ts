import { AsyncLocalStorage } from 'node:async_hooks';
import { pathToFileURL } from 'node:url';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import { KeyedWorker } from '@pechincha/jobs/keyed.worker';
import { NightlyWorker } from '@pechincha/jobs/nightly.worker';
import { events as contracts } from '@pechincha/contracts/events/all';
import { RabbitTransport } from '@pechincha/messaging/rabbit-transport';
import { defaultSettings } from '@pechincha/messaging/settings';
import { onCrashPoint, type CrashPoint } from '@pechincha/persistence/crash-point';
import { GroupCommit } from '@pechincha/persistence/group-commit';
import { crashPoints, getDatabase, type CrashRun, type CrashScenario } from './crash-scenario.js';
import { eventually } from './eventually.js';
import type { TestService } from './test-service.js';

/**
 * `crash`: one service for each crash point, on databases of their own, is held there until all its handlers, or
 * workers, have arrived; then the process waits to be killed. `finish`: starts the same services again until they are
 * idle.
 */
const [file = '', phase, base = ''] = process.argv.slice(2);
// Every handler holds one.
defaultSettings.maxConcurrentTransactions = 100;
const { scenario } = (await import(pathToFileURL(file).href)) as { scenario: CrashScenario };

/** One of the services. */
interface HeldService {
  /** Where it is held now; null while it runs freely. */
  point: CrashPoint | null;
  /** The handlers, queues or workers that have arrived there. */
  readonly arrived: Set<string>;
  /** Ends the hold of `before-step`. */
  release(): void;
  readonly released: Promise<void>;
}

/** Every continuation of a service has its `HeldService`, and those of a worker's step the name of the worker. */
const serviceStorage = new AsyncLocalStorage<HeldService>();
const workerStorage = new AsyncLocalStorage<string>();
const never = new Promise<void>(() => undefined);

/** Their steps need no transaction. */
const WORKERS_WITHOUT_TRANSACTION = ['PictureCleanupWorker'];

onCrashPoint(async (point, name) => {
  if (point === 'before-step') workerStorage.enterWith(name);
  const service = serviceStorage.getStore();
  if (service?.point !== point) return;
  const arrival = point === 'before-commit' ? (workerStorage.getStore() ?? '') : name;
  // Only the first of each handler, so that another event reaches a second handler of its queue.
  if (point !== 'before-commit' && service.arrived.has(arrival)) return;
  service.arrived.add(arrival);
  await (point === 'before-step' ? service.released : never);
});

function createHeldService(): HeldService {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { point: null, arrived: new Set(), release: resolve, released: promise };
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
      return listWorkers(service).filter((name) => !WORKERS_WITHOUT_TRANSACTION.includes(name));
    default:
      return consumers.flatMap(({ subscription }) => subscription.handlers.map(({ name }) => name));
  }
}

const listWorkers = (service: TestService): string[] =>
  getWorkers(service).map((worker) => worker.constructor.name);

const getWorkers = (service: TestService): object[] =>
  [...service.listProviders(JobsWorker), ...service.listProviders(KeyedWorker)].filter(
    (worker) => !(worker instanceof NightlyWorker),
  );

/** A group's transaction runs outside of its callers' contexts. */
function nameGroupTransactions(worker: object): void {
  const runOutside = workerStorage.run(worker.constructor.name, () => AsyncLocalStorage.snapshot());
  for (const group of Object.values(worker))
    if (group instanceof GroupCommit) Reflect.set(group, 'runOutside', runOutside);
}

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

async function waitUntilHeld({ point, arrived }: HeldService, expected: readonly string[]): Promise<void> {
  await eventually(() => {
    const missing = expected.filter((name) => !arrived.has(name));
    if (missing.length > 0) throw new Error(`Nothing reached ${String(point)} of ${missing.join(', ')}`);
  });
}

async function crash(run: CrashRun): Promise<void> {
  const held = createHeldService();
  await serviceStorage.run(held, async () => {
    const service = await scenario.start(getDatabase(base, run));
    assertEventsForAll(service);
    getWorkers(service).forEach(nameGroupTransactions);
    await scenario.seed?.(service);
    await service.waitUntilIdle();
    await allSeeded();
    held.point = run === 'none' ? null : run === 'before-commit' ? 'before-step' : run;
    await service.broker.publish(scenario.events);
    await scenario.act?.(service);
    for (const worker of service.listProviders(JobsWorker)) worker.wake();
    if (run === 'none') return waitUntilSettled(service);
    if (run === 'before-commit') {
      await waitUntilHeld(held, listWorkers(service));
      await service.waitUntilConsumed();
      // All transactions of workers from now on.
      held.point = 'before-commit';
      held.arrived.clear();
      held.release();
    }
    await waitUntilHeld(held, listExpected(run, service));
    if (run.endsWith('publish') || run.endsWith('step')) await service.waitUntilConsumed();
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
