import { readFileSync } from 'node:fs';
import type { Random } from '@pechincha/bench/data/random.ts';
import { onExit } from '@pechincha/start/lifetime';
import { resetData } from '@pechincha/start/prepare';
import type { ServiceName } from '@pechincha/start/services';
import { Databases } from './checks/databases.ts';
import { waitUntilQuiet } from './checks/wait-until-quiet.ts';
import { Client } from './load/client.ts';
import { Crowd } from './load/crowd.ts';
import { Page } from './load/page.ts';
import { type Prepared, prepareLoad } from './load/prepare.ts';
import type { ReplicaGroup } from './stack/replica-group.ts';
import { type Stack, type StackOptions, startStack } from './stack/stack.ts';

const INTERVAL_MS = 1_000;
const PAGE_BYTES = 4_096;

/** The largest resident memory of one replica of each service since the last reset; nothing where there is no /proc. */
class MemoryPeaks {
  private readonly peaks = new Map<ServiceName, number>();
  private readonly timer: NodeJS.Timeout;

  constructor(groups: readonly ReplicaGroup[]) {
    this.timer = setInterval(() => this.sample(groups), INTERVAL_MS);
  }

  /** The service with the highest peak, in megabytes; then starts anew. */
  takeHighest(): { service: ServiceName; megabytes: number } | null {
    const [highest] = [...this.peaks].sort((a, b) => b[1] - a[1]);
    this.peaks.clear();
    return highest ? { service: highest[0], megabytes: Math.round(highest[1] / 2 ** 20) } : null;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private sample(groups: readonly ReplicaGroup[]): void {
    for (const { name, pids } of groups)
      for (const pid of pids)
        this.peaks.set(name, Math.max(this.peaks.get(name) ?? 0, getResidentBytes(pid)));
  }
}

function getResidentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

const MEMBERS = 16;
const PAGES = 6;
/** The long run leaves two cores free enough to start replicas beside three databases. */
const THINK_MS = { busy: 400, long: 3_000 };

/** A running product with its load. */
export interface Trial {
  dataDir: string;
  stack: Stack;
  client: Client;
  crowd: Crowd;
  /** Of each of its members. */
  thinkMs: number;
  pages: readonly Page[];
  prepared: Prepared;
  databases: Databases;
  memory: MemoryPeaks;
  random: Random;
  log: (line: string) => void;
}

export interface TrialOptions extends Pick<StackOptions, 'dataDir' | 'hasSmallStack' | 'log'> {
  /** Members write as often as a short run needs. */
  isBusy: boolean;
  random: Random;
}

/** Starts everything over fresh data. */
export async function startTrial({
  dataDir,
  hasSmallStack,
  isBusy,
  random,
  log,
}: TrialOptions): Promise<Trial> {
  await resetData(dataDir);
  const stack = await startStack({ dataDir, hasSmallStack, log });
  onExit(() => stack.stop());
  const client = new Client(stack.publicUrl);
  log('Preparing accounts and promotions');
  const prepared = await prepareLoad(stack, client, MEMBERS);
  const pages = prepared.members.slice(0, PAGES).map((member) => new Page(client, stack.publicUrl, member));
  const thinkMs = isBusy ? THINK_MS.busy : THINK_MS.long;
  const crowd = new Crowd({ ...prepared, client, random, thinkMs });
  const databases = new Databases(stack.servers.mongodb[0]!.url);
  const memory = new MemoryPeaks(Object.values(stack.services));
  await waitUntilQuiet(databases, stack.servers.rabbitmq);
  return { dataDir, stack, client, crowd, thinkMs, pages, prepared, databases, memory, random, log };
}
