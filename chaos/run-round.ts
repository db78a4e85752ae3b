import { setTimeout as pause } from 'node:timers/promises';
import { compare, countRedemptions, type CompareOptions, type Differences } from './checks/compare.ts';
import { comparePages, waitUntilOnline } from './checks/compare-pages.ts';
import { countMessages } from './checks/count-messages.ts';
import { findDrifts } from './checks/recount.ts';
import { QUIET_TIMEOUT_MS, waitUntilQuiet } from './checks/wait-until-quiet.ts';
import type { Round } from './faults/plan.ts';
import { Crowd } from './load/crowd.ts';
import { openManyPages } from './load/open-pages.ts';
import type { Page } from './load/page.ts';
import { waitUntilRecovered } from './load/probe.ts';
import type { RoundResult } from './report.ts';
import type { Stack } from './stack/stack.ts';
import type { Trial } from './trial.ts';

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
  for (const { reconnections } of pages) reconnections.length = 0;
  const redemptionsBefore = await countRedemptions(trial.databases, members);
  crowd.start();
  for (let count = 0; count < times; count++) {
    const { since, where } = await fault.run(stack, random);
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
  await tryTo(waitUntilQuiet({ databases, rabbitmq, timeoutMs: QUIET_TIMEOUT_MS }));
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
    listeners: prepared.listeners.map(({ id }) => id),
    token: prepared.prober.token,
    members,
    redemptionsBefore,
  });
  lost.push(...differences.lost, ...(await findDrifts(stack.env)));
  lost.push(...(await comparePages({ pages, client, databases, prepared })));
  return { lost, doubled: differences.doubled };
}
