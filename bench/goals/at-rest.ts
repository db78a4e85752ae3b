import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getFreePort } from '@pechincha/servers/access';
import { createLimitRow, type Goal } from '../goal.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const REST_MS = 30_000;
/** What a start needs; not the variables of the product that the other goals measure. */
const INHERITED = [
  'PATH',
  'HOME',
  'LANG',
  'TMPDIR',
  'XDG_CACHE_HOME',
  'PECHINCHA_CACHE',
  'PECHINCHA_SERVERS',
];

/** Goal 11: an `npm start` of its own, first over new data, then over the same data, which it leaves at rest. */
export const measureAtRest: Goal = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pechincha-rest-'));
  try {
    const first = await Start.run(dataDir);
    const demoDataSeconds = await first.secondsOfDemoData;
    await first.stop();
    const second = await Start.run(dataDir);
    await sleep(REST_MS);
    const megabytes = await second.measureNodeMemory();
    await second.stop();
    return [
      createLimitRow('memory at rest of all Node processes', megabytes, 900, ' MB'),
      createLimitRow('second `npm start` until the site answers', second.secondsToAnswer, 20, ' s', 1),
      createLimitRow('demo data', demoDataSeconds, 15, ' s', 1),
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** A running `npm start`. */
class Start {
  readonly secondsToAnswer: number;
  readonly secondsOfDemoData: Promise<number>;
  private readonly npm: ChildProcess;

  private constructor(npm: ChildProcess, secondsToAnswer: number, secondsOfDemoData: Promise<number>) {
    this.npm = npm;
    this.secondsToAnswer = secondsToAnswer;
    this.secondsOfDemoData = secondsOfDemoData;
  }

  /** Resolves when the site answers. */
  static async run(dataDir: string): Promise<Start> {
    const inherited = INHERITED.map((name) => [name, process.env[name]]).filter(([, value]) => value);
    const env = { ...Object.fromEntries(inherited), DATA_DIR: dataDir, PORT: String(await getFreePort()) };
    const startedAt = Date.now();
    const npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: npm.stdout });
    const waitForLine = (pattern: RegExp): Promise<RegExpExecArray> =>
      new Promise((resolve, reject) => {
        lines.on('line', (line) => {
          const match = pattern.exec(line);
          if (match) resolve(match);
        });
        npm.once('close', (code) => reject(new Error(`npm start ended with code ${code}`)));
      });
    const secondsOfDemoData = waitForLine(/^✓ Demo data \(([\d.]+) s\)/).then(([, text]) => Number(text));
    // The second start has no demo data to add.
    secondsOfDemoData.catch(() => undefined);
    await waitForLine(/^Pechincha is running/);
    return new Start(npm, (Date.now() - startedAt) / 1000, secondsOfDemoData);
  }

  async stop(): Promise<void> {
    const closed = once(this.npm, 'close');
    this.npm.kill('SIGTERM');
    await closed;
  }

  /** Proportional set size: a page that several processes share counts once. */
  async measureNodeMemory(): Promise<number> {
    const pids = await listDescendants(this.npm.pid ?? 0);
    const sizes = await Promise.all(pids.map((pid) => readNodeMemory(pid)));
    return sizes.reduce((sum, size) => sum + size, 0);
  }
}

/** The process and everything that it has started. */
async function listDescendants(root: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The name (field 2) may contain spaces and brackets: count from the last bracket.
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const found = [root];
  for (const pid of found) {
    for (const [child, parent] of parents) if (parent === pid) found.push(child);
  }
  return found;
}

/** In MB; 0 for the servers, which are other programs. */
async function readNodeMemory(pid: number): Promise<number> {
  if (basename(await readlink(`/proc/${pid}/exe`)) !== 'node') return 0;
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1]) / 1024;
}
