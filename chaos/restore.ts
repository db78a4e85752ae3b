// Shows R19 of docs/reliability.md.
import { cpSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createBackup } from '@pechincha/backup/backup';
import { restoreBackup } from '@pechincha/backup/restore';
import { readSettings } from '@pechincha/backup/settings';
import { onExit } from '@pechincha/start/lifetime';
import { compare, countRedemptions } from './checks/compare.ts';
import { Databases, findDrifts } from './checks/databases.ts';
import { waitUntilQuiet } from './checks/wait-until-quiet.ts';
import { Client } from './load/client.ts';
import { Crowd } from './load/crowd.ts';
import type { RoundResult } from './report.ts';
import { startStack } from './stack/stack.ts';
import type { Trial } from './trial.ts';

const LOAD_MS = 20_000;
const THINK_MS = 100;
/** These receive no events before the backup. */
const CUT_OFF = /^(gamification|notifications) → /;
const CUT_OFF_MS = 3_000;

/**
 * Backs up while members write, and starts the product elsewhere from the backup: what was acknowledged before the
 * backup began is there with all its effects, although some events were still under way. Ends the trial's product.
 */
export async function restoreElsewhere(
  { stack, client, prepared, random, dataDir, databases: trialDatabases, log }: Trial,
  fault: string,
): Promise<RoundResult> {
  const startedAt = performance.now();
  const half = prepared.members.length / 2;
  const members = prepared.members.slice(0, half);
  const common = { ...prepared, client, random, thinkMs: THINK_MS };
  const before = new Crowd({ ...common, members });
  // Those who write during the backup change nothing of what the others did before it.
  const during = new Crowd({ ...common, members: prepared.members.slice(half) });
  const folder = join(dataDir, 'backup');
  await rm(folder, { recursive: true, force: true });
  const redemptionsBefore = await countRedemptions(trialDatabases, members);
  before.start();
  during.start();
  await pause(LOAD_MS);
  // Their events stay in RabbitMQ, which is not in the backup.
  for (const { name, link } of stack.links.rabbitmq) if (CUT_OFF.test(name)) link.cut();
  await pause(CUT_OFF_MS);
  await before.stop();
  const ledger = before.takeLedger();
  await createBackup(readSettings({ ...stack.env, BACKUP_DIR: folder }));
  await during.stop();
  await stack.stop();

  const restoredDir = join(dataDir, 'restored');
  await rm(restoredDir, { recursive: true, force: true });
  cpSync(join(dataDir, 'keys'), join(restoredDir, 'keys'), { recursive: true });
  const restoreStartedAt = performance.now();
  const restored = await startStack({
    dataDir: restoredDir,
    hasSmallStack: true,
    log,
    beforeServices: async (env) => void (await restoreBackup(readSettings({ ...env, BACKUP_DIR: folder }))),
  });
  onExit(() => restored.stop());
  const recovery = (performance.now() - restoreStartedAt) / 1000;
  const databases = new Databases(restored.servers.mongodb[0]!.url);
  const { rabbitmq } = restored.servers;
  const lost: string[] = [];
  try {
    await waitUntilQuiet(databases, rabbitmq);
  } catch (error) {
    lost.push((error as Error).message);
  }
  const differences = await compare({
    ledger,
    databases,
    client: new Client(restored.publicUrl),
    prepared,
    members,
    redemptionsBefore,
  });
  lost.push(...differences.lost, ...(await findDrifts(restored.env)));
  await databases.close();
  return {
    fault,
    times: 1,
    acknowledged: ledger.acknowledged,
    unknown: ledger.unknown,
    lost,
    doubled: differences.doubled,
    recoveries: [recovery],
    reconnections: [],
    memory: null,
    exits: Object.values(restored.services).flatMap((group) => group.exits),
    seconds: (performance.now() - startedAt) / 1000,
  };
}
