import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isExiting, onExit } from './lifetime.ts';
import type { Product } from './product.ts';
import type { Progress } from './progress.ts';
import { FriendlyError, type ProvidedServers, stopGroup, superviseByWatchdog } from './servers.ts';
import { root } from './settings.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Whether an empty database is filled with demo data, whose passwords are public. A database on another machine needs
 * an explicit SEED_DEMO.
 */
export function isSeedingWanted(env: NodeJS.ProcessEnv): boolean {
  const { NODE_ENV, SEED_DEMO, MONGODB_URL } = env;
  if (SEED_DEMO && !['true', 'false'].includes(SEED_DEMO)) {
    throw new FriendlyError('SEED_DEMO must be true or false.');
  }
  if (NODE_ENV === 'production') {
    if (SEED_DEMO !== 'true') return false;
    throw new FriendlyError(
      'SEED_DEMO=true is refused with NODE_ENV=production: the passwords of the demo accounts are public.',
    );
  }
  if (SEED_DEMO) return SEED_DEMO === 'true';
  if (!MONGODB_URL || isOnThisMachine(MONGODB_URL)) return true;
  throw new FriendlyError(
    'MONGODB_URL names a database on another machine, and demo accounts have public passwords: ' +
      'set SEED_DEMO=true to create them, SEED_DEMO=false to leave them out, or NODE_ENV=production.',
  );
}

function isOnThisMachine(url: string): boolean {
  const hosts = /^mongodb:\/\/(?:[^@/]*@)?([^/?]+)/.exec(url)?.[1]?.split(',') ?? [];
  return hosts.length > 0 && hosts.every((host) => LOOPBACK.test(host.replace(/:\d+$/, '')));
}

const SEED = join(root, 'tools', 'demo', 'src', 'seed.ts');
const SEED_GRACE_MS = 5000;

/** Sent by the seeding program: that it has started, then after each item, then that only pictures are missing. */
type SeedMessage =
  { started: true; isContinued: boolean } | { finished: number; total: number } | { rows: true };

export interface Seeding {
  /** Resolves when it has started, or there is nothing to do. */
  started: Promise<void>;
  finished: Promise<void>;
}

/** Reports a failed seeding in one line: the site works without the demo data. */
export async function warnIfSeedingFails({ finished }: Seeding, progress: Progress): Promise<void> {
  try {
    await finished;
  } catch (error) {
    // It ends with everything else at Ctrl-C.
    if (isExiting()) return;
    const reason = error instanceof FriendlyError ? error.message : String(error);
    progress.line(`Warning: ${reason} The site runs without them; the next npm start continues them.`);
  }
}

/**
 * Seeds demo data, once per data directory and database. The seeding program skips a database with rows itself, and
 * continues a seeding that was interrupted; the marker file saves running it at every start.
 */
export function startSeeding(
  dataDir: string,
  product: Product,
  servers: ProvidedServers,
  progress: Progress,
): Seeding {
  const marker = join(dataDir, 'seeded.json');
  const database = getDatabaseId(servers);
  const isSeeded = existsSync(marker) && readFileSync(marker, 'utf8') === database;
  if (isSeeded || !existsSync(SEED)) return { started: Promise.resolve(), finished: Promise.resolve() };
  const started = Promise.withResolvers<void>();
  const rows = Promise.withResolvers<void>();
  const seedAndMark = async (): Promise<void> => {
    let program: SeedProgram | undefined;
    await progress.step('Demo data', (report) => {
      const env = { ...product.env, SEED_PICTURE_DIR: join(dataDir, 'demo-pictures') };
      program = runSeed(env, (message) => {
        if ('finished' in message) return report(message.finished, message.total);
        if ('rows' in message) return rows.resolve();
        if (message.isContinued) progress.line('  The demo data are incomplete and are continued.');
        started.resolve();
      });
      return Promise.race([rows.promise, program.ended]);
    });
    if (program && (await waitForPictures(program, servers, progress))) writeFileSync(marker, database);
  };
  const finished = seedAndMark();
  // A failure is reported by `finished`.
  return { started: Promise.race([started.promise, finished.catch(() => undefined)]), finished };
}

/** Whether the store has all pictures; without a store, the next start continues with them. */
async function waitForPictures(
  { ended, stop }: SeedProgram,
  { late }: ProvidedServers,
  progress: Progress,
): Promise<boolean> {
  let isStoreMissing = false;
  // Its failure has been reported.
  const storeFailed = late.catch((error: unknown) => {
    isStoreMissing = true;
    throw error;
  });
  try {
    await progress.step('Demo pictures', () => Promise.race([ended, storeFailed.then(() => ended)]));
    return true;
  } catch (error) {
    if (!isStoreMissing) throw error;
    await stop();
    return false;
  }
}

/**
 * A local database is identified by its mode, container or process, since its port may change; one that a variable
 * names by its address.
 */
function getDatabaseId({ handles }: ProvidedServers): string {
  const url = process.env['MONGODB_URL'];
  const id = url ? createHash('sha256').update(url).digest('hex') : handles.mongodb?.mode;
  return JSON.stringify({ database: id });
}

interface SeedProgram {
  /** Rejects with the reason when it fails. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

function runSeed(env: Record<string, string>, onMessage: (message: SeedMessage) => void): SeedProgram {
  const child = spawn(process.execPath, [SEED], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const release = superviseByWatchdog(child);
  const stop = (): Promise<void> => stopGroup(child, SEED_GRACE_MS);
  // Before the services, which it would find stopped.
  onExit(stop);
  child.on('message', onMessage);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-8000)));
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve)).then((code) => {
    release();
    if (code !== 0) {
      throw new FriendlyError(`The demo data are incomplete: ${findReason(output) ?? `code ${code}`}.`);
    }
  });
  // Awaited by the steps.
  ended.catch(() => undefined);
  return { ended, stop };
}

/** The message of the error that ended the program, without its stack. */
function findReason(output: string): string | undefined {
  const [message] = output.match(/^\S*Error\b.*$/m) ?? [];
  return message?.replace(/\.$/, '');
}
