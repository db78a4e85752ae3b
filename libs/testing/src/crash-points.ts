import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ServiceName } from '@pechincha/contracts/event';
import type { CrashPoint } from '@pechincha/persistence/crash-point';
import mongoose, { type Connection } from 'mongoose';
import { startChild } from './child-process.js';
import { crashPoints, getDatabase, type CrashRun } from './crash-scenario.js';
import { TestBroker } from './test-broker.js';

const CHILD = join(import.meta.dirname, 'crash-child.ts');
const runs: readonly CrashRun[] = ['none', ...crashPoints];

/** Rows by collection, and under `published events` those of the service. */
type RawState = Record<string, unknown[]>;
/** What a run left, without ids and times that the service generated. */
type State = Record<string, string[]>;

/**
 * Kills a service at each crash point, in all of its handlers or workers at once, and compares what it left after a
 * restart with a run that was not killed.
 *
 * @param scenarioFile exports `scenario`
 */
export function describeCrashPoints(
  service: ServiceName,
  scenarioFile: string,
  options: CompareOptions = {},
): void {
  const base = `crash_${service}_${randomBytes(3).toString('hex')}`;
  let server: Connection;
  const brokers = new Map<CrashRun, TestBroker>();
  let states: Map<CrashRun, State>;

  beforeAll(async () => {
    server = await mongoose.createConnection(process.env['MONGODB_URL'] ?? '').asPromise();
    for (const run of runs) {
      const prefix = `${getDatabase(base, run)}.`;
      brokers.set(run, await TestBroker.connect(process.env['RABBITMQ_URL'] ?? '', prefix));
    }
    await crash(scenarioFile, base);
    const databases = runs.map((run) => getDatabase(base, run));
    await abortTransactions(server, databases);
    for (const run of runs) await expireLeases(server.useDb(getDatabase(base, run)));
    await finish(scenarioFile, base);
    states = toComparable(
      await Promise.all(
        runs.map(async (run) => {
          const database = server.useDb(getDatabase(base, run));
          return [run, await readState(database, brokers.get(run) as TestBroker, service)] as const;
        }),
      ),
      base,
      options,
    );
  });

  afterAll(async () => {
    for (const [run, broker] of brokers) {
      await broker.cleanUp(service);
      await server.useDb(getDatabase(base, run)).dropDatabase();
    }
    await server.close();
  });

  it.each(crashPoints)(`${service} has each effect once when it is killed %s`, async (point: CrashPoint) => {
    expect(states.get(point)).toEqual(states.get('none'));
    expect(await brokers.get(point)?.countQueued(service)).toBe(0);
    expect(await brokers.get(point)?.countDeadLetters(service)).toBe(0);
  });
}

async function crash(file: string, base: string): Promise<void> {
  const child = startChild(CHILD, [file, 'crash', base], { NODE_ENV: 'test' });
  await child.waitForMessage();
  await child.kill();
}

async function finish(file: string, base: string): Promise<void> {
  const child = startChild(CHILD, [file, 'finish', base], { NODE_ENV: 'test' });
  const { code } = await child.exited;
  if (code !== 0) throw new Error(child.output());
}

/** As the server does after `transactionLifetimeLimitSeconds`; all transactions of the services on these databases. */
export async function abortTransactions(server: Connection, databases: readonly string[]): Promise<void> {
  const admin = server.getClient().db('admin');
  const operations = admin.aggregate<{ lsid: { id: unknown } }>([
    { $currentOp: { allUsers: true, idleSessions: true } },
    { $match: { transaction: { $exists: true }, appName: { $in: [...databases] } } },
  ]);
  const sessions = (await operations.toArray()).map(({ lsid: { id } }) => ({ id }));
  if (sessions.length > 0) await admin.command({ killSessions: sessions });
}

/** As time does. */
async function expireLeases(database: Connection): Promise<void> {
  await database.collection('leases').deleteMany({});
  for (const { name } of await database.listCollections())
    await database
      .collection(name)
      .updateMany({ claim: { $type: 'string' } }, { $set: { dueAt: new Date() } });
}

async function readState(database: Connection, broker: TestBroker, service: ServiceName): Promise<RawState> {
  const names = (await database.listCollections()).map(({ name }) => name);
  const collections = await Promise.all(
    names
      .filter((name) => !name.startsWith('system.') && name !== 'leases')
      .map(async (name) => [name, await database.collection(name).find().toArray()] as const),
  );
  await broker.waitUntilReceived();
  const published = broker.received.filter(({ producer }) => producer === service);
  const unique = new Map(published.map((event) => [event.id, event]));
  return { ...Object.fromEntries(collections), 'published events': [...unique.values()] };
}

export interface CompareOptions {
  /** Fields that depend on the clock or chance beside ids and times. */
  ignoredFields?: readonly string[];
  /** Leaves out what depends on the order of handlers, which run side by side. */
  normalize?: (state: RawState) => RawState;
}

const ID_OR_TIME =
  /\b(?:[0-9a-f]{24}|[0-9a-f]{32})\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Replaces ids and times that do not occur in all states, which are those that the service generated. */
function toComparable(
  states: readonly (readonly [CrashRun, RawState])[],
  base: string,
  { ignoredFields = [], normalize = (state) => state }: CompareOptions,
): Map<CrashRun, State> {
  const ignored = new Set(['correlationId', ...ignoredFields]);
  const withoutIgnored = (key: string, value: unknown): unknown => (ignored.has(key) ? undefined : value);
  const texts = states.map(([run, state]) => {
    const lines = Object.entries(normalize(state)).map(
      ([name, rows]) =>
        [
          name,
          rows.map((row) => JSON.stringify(row, withoutIgnored).replaceAll(getDatabase(base, run), '')),
        ] as const,
    );
    return [run, lines] as const;
  });
  const found = texts.map(([, lines]) => new Set(JSON.stringify(lines).match(ID_OR_TIME)));
  const common = new Set([...(found[0] ?? [])].filter((one) => found.every((set) => set.has(one))));
  const hideGenerated = (text: string): string =>
    text.replace(ID_OR_TIME, (one) => (common.has(one) ? one : '…'));
  return new Map(
    texts.map(([run, lines]) => [
      run,
      Object.fromEntries(lines.map(([name, rows]) => [name, rows.map(hideGenerated).toSorted()])),
    ]),
  );
}
