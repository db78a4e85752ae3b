import type { Random } from '@pechincha/bench/data/random.ts';
import { onExit } from '@pechincha/start/lifetime';
import { resetData } from '@pechincha/start/prepare';
import { Databases } from './checks/databases.ts';
import { QUIET_TIMEOUT_MS, waitUntilQuiet } from './checks/wait-until-quiet.ts';
import { Client } from './load/client.ts';
import { Crowd } from './load/crowd.ts';
import { Page } from './load/page.ts';
import { prepareLoad, type Prepared } from './load/prepare.ts';
import { MemoryPeaks } from './stack/memory.ts';
import { startStack, type Stack } from './stack/stack.ts';

const MEMBERS = 16;
const PAGES = 6;
/** The long run leaves two cores free enough to start replicas beside three databases. */
const THINK_MS = { short: 400, long: 3_000 };

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
}

export interface TrialOptions {
  dataDir: string;
  isShort: boolean;
  random: Random;
  log: (line: string) => void;
}

/** Starts everything over fresh data. */
export async function startTrial({ dataDir, isShort, random, log }: TrialOptions): Promise<Trial> {
  await resetData(dataDir);
  const stack = await startStack({ dataDir, isShort, log });
  onExit(() => stack.stop());
  const client = new Client(stack.publicUrl);
  log('Preparing accounts and promotions');
  const prepared = await prepareLoad(stack, client, MEMBERS);
  const pages = prepared.members.slice(0, PAGES).map((member) => new Page(client, stack.publicUrl, member));
  const thinkMs = isShort ? THINK_MS.short : THINK_MS.long;
  const crowd = new Crowd({ ...prepared, client, random, thinkMs });
  const databases = new Databases(stack.servers.mongodb[0]!.url);
  const memory = new MemoryPeaks(Object.values(stack.services));
  const { rabbitmq } = stack.servers;
  await waitUntilQuiet({ databases, rabbitmq, timeoutMs: QUIET_TIMEOUT_MS });
  return { dataDir, stack, client, crowd, thinkMs, pages, prepared, databases, memory, random };
}
