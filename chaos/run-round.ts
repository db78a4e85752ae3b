// Shows R14, R15 of docs/reliability.md.
import { setTimeout as pause } from 'node:timers/promises';
import { compare, type CompareOptions, countRedemptions, type Differences } from './checks/compare.ts';
import { type Databases, findBy, findDrifts } from './checks/databases.ts';
import { countMessages, waitUntilQuiet } from './checks/wait-until-quiet.ts';
import type { Round } from './faults/plan.ts';
import type { Client } from './load/client.ts';
import { Crowd } from './load/crowd.ts';
import { Page } from './load/page.ts';
import type { Prepared } from './load/prepare.ts';
import { publishAndApprove, registerMembers } from './load/requests.ts';
import type { RoundResult } from './report.ts';
import type { Stack } from './stack/stack.ts';
import type { Trial } from './trial.ts';

/** A socket reconnects and presence expires within it. */
const PRESENCE_TIMEOUT_MS = 60_000;

interface PagesOptions {
  pages: readonly Page[];
  client: Client;
  databases: Databases;
  prepared: Prepared;
}

/** Resolves when every page is connected and the number of members online is right. @throws Error after a minute */
async function waitUntilOnline({ pages, client, prepared }: Omit<PagesOptions, 'databases'>): Promise<void> {
  const path = '/admin/online-users';
  const { token } = prepared.admin;
  const expected = new Set(pages.map(({ member }) => member.id)).size;
  const end = performance.now() + PRESENCE_TIMEOUT_MS;
  for (;;) {
    const connected = pages.filter(({ isConnected }) => isConnected).length;
    const online = await client.request<{ count: number }>({ method: 'GET', path, token }).catch(() => null);
    if (connected === pages.length && online?.count === expected) return;
    if (performance.now() > end) {
      const members = `${online?.count ?? 'unknown'} of ${expected} members are online`;
      throw new Error(`${connected} of ${pages.length} pages are connected, ${members}`);
    }
    await pause(200);
  }
}

/** Lists the notifications that are stored but were on no page of their member. */
async function comparePages({ pages, databases }: PagesOptions): Promise<string[]> {
  await Promise.all(pages.map((page) => page.settle()));
  const ids = [...new Set(pages.map(({ member }) => member.id))];
  const stored = await findBy(databases.rows('notifications.notifications'), 'member', ids, { _id: 1 });
  return pages.flatMap(({ member, received }) => {
    const missing = (stored.get(member.id) ?? []).filter(({ _id }) => !received.has(String(_id)));
    return missing.length > 0 ? [`${missing.length} notifications on a page of ${member.id}`] : [];
  });
}

const INTERVAL_MS = 200;
/** Longer is no recovery. */
const TIMEOUT_MS = 180_000;

const READS = ['/users/me', '/gamification/redemptions', '/notifications', '/advertisements/active'];

/** Resolves once every service answers and an event has gone from one to another. @throws Error after three minutes */
async function waitUntilRecovered(client: Client, prepared: Prepared): Promise<void> {
  const { prober, admin, picture } = prepared;
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    try {
      for (const path of READS) await client.request({ method: 'GET', path, token: prober.token });
      await publishAndApprove(client, prober, admin, picture);
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await pause(INTERVAL_MS);
  }
}

const MEMBERS = 300;
const TABS = 3;

/** Three open pages of each of 300 new members. */
async function openManyPages(client: Client, address: string): Promise<Page[]> {
  const members = await registerMembers(client, 'Visita', MEMBERS);
  const pages = members.flatMap((member) =>
    Array.from({ length: TABS }, () => new Page(client, address, member)),
  );
  while (!pages.every(({ isConnected }) => isConnected)) await pause(100);
  return pages;
}

/** Between two faults of a round, at most. */
const MAX_PAUSE_MS = 1_000;

/** Repeats a fault under load, then compares everything. */
export async function runRound(trial: Trial, { fault, times, isCrowded }: Round): Promise<RoundResult> {
  const { stack, client, prepared, memory, random } = trial;
  const startedAt = performance.now();
  const manyPages = isCrowded ? await openManyPages(client, stack.publicUrl) : [];
  const pages = [...trial.pages, ...manyPages];
  const members = isCrowded ? [...new Set(manyPages.map(({ member }) => member))] : prepared.members;
  const crowd = isCrowded
    ? // Together they write as often as the usual crowd.
      new Crowd({
        ...prepared,
        client,
        random,
        members,
        thinkMs: (trial.thinkMs * members.length) / prepared.members.length,
      })
    : trial.crowd;
  const failures: string[] = [];
  const recoveries: number[] = [];
  memory.takeHighest();
  client.failures.length = 0;
  for (const { reconnections } of pages) reconnections.length = 0;
  const redemptionsBefore = await countRedemptions(trial.databases, members);
  crowd.start();
  for (let count = 0; count < times; count++) {
    const { since, where, failures: found = [] } = await fault.run(trial);
    failures.push(...found);
    try {
      await waitUntilRecovered(client, prepared);
      if (isCrowded) await waitUntilOnline({ pages, client, prepared });
      recoveries.push((performance.now() - since) / 1000);
    } catch (error) {
      failures.push(`recovery from ${fault.name} (${where}): ${(error as Error).message}`);
    }
    await waitUntilReady(stack);
    await pause(random.next() * MAX_PAUSE_MS);
  }
  await crowd.stop();
  const ledger = crowd.takeLedger();
  const differences = await compareAll(trial, { ledger, pages, members, redemptionsBefore });
  for (const page of manyPages) page.close();
  failures.push(...client.timeouts.splice(0).map((request) => `no response within 30 s: ${request}`));
  return {
    fault: isCrowded ? `${fault.name}, ${pages.length} open pages` : fault.name,
    times,
    acknowledged: ledger.acknowledged,
    unknown: ledger.unknown,
    lost: [...failures, ...differences.lost],
    doubled: differences.doubled,
    recoveries,
    reconnections: pages.flatMap(({ reconnections }) => reconnections),
    memory: memory.takeHighest(),
    exits: Object.values(stack.services).flatMap((group) => group.exits.splice(0)),
    seconds: (performance.now() - startedAt) / 1000,
  };
}

/** Resolves when every replica is back: a killed one was not needed for the recovery. */
async function waitUntilReady({ services }: Stack): Promise<void> {
  while (!Object.values(services).every((group) => group.isReady())) await pause(100);
}

interface RoundLoad extends Pick<CompareOptions, 'ledger' | 'members' | 'redemptionsBefore'> {
  pages: readonly Page[];
}

async function compareAll(
  trial: Trial,
  { ledger, pages, members, redemptionsBefore }: RoundLoad,
): Promise<Differences> {
  const { stack, client, databases, prepared } = trial;
  const { rabbitmq } = stack.servers;
  const lost: string[] = [];
  const tryTo = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => void lost.push((error as Error).message));
  await tryTo(waitUntilQuiet(databases, rabbitmq));
  await tryTo(waitUntilOnline({ pages, client, prepared }));
  for (const [queue, count] of (await countMessages(rabbitmq)).dead) {
    lost.push(`${count} messages in ${queue}`);
    // Later rounds count only their own.
    await rabbitmq.ctl('purge_queue', queue);
  }
  const differences = await compare({
    ledger,
    databases,
    client,
    prepared,
    members,
    redemptionsBefore,
  });
  lost.push(...differences.lost, ...(await findDrifts(stack.env)));
  lost.push(...(await comparePages({ pages, client, databases, prepared })));
  return { lost, doubled: differences.doubled };
}
