import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis } from '@pechincha/servers/redis';
import { eventually } from '@pechincha/testing/eventually';
import { ServiceProcess } from '../service-process.ts';
import { Supervisor, superviseServer } from '../supervisor.ts';
import { runRedisCommand } from './redis-command.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pechincha-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** A real process that exits on request. */
class TestProcess {
  readonly lines: string[] = [];
  readonly supervisor: Supervisor;
  pids: number[] = [];
  now = 0;
  #child: ChildProcess | null = null;

  constructor(private readonly program = 'setInterval(() => {}, 1000)') {
    this.supervisor = new Supervisor({
      name: 'The process',
      logFile: 'x.log',
      start: () => this.start(),
      log: (line) => void this.lines.push(line),
      firstDelayMs: 10,
      now: () => this.now,
    });
  }

  start(): void {
    const child = spawn(process.execPath, ['-e', this.program], { stdio: 'ignore', env: {} });
    this.#child = child;
    this.pids.push(child.pid as number);
    child.once('exit', (code, signal) => this.supervisor.handleExit(signal ?? `code ${code}`));
  }

  /** Kills it and resolves when the next one runs. */
  async killAndWait(): Promise<void> {
    const count = this.pids.length;
    this.#child?.kill('SIGKILL');
    await eventually(() => expect(this.pids).toHaveLength(count + 1));
  }

  async end(): Promise<void> {
    this.supervisor.stop();
    if (this.#child?.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }
}

it('supervisor restarts a killed process with growing delays while another process keeps running', async () => {
  const [victim, neighbour] = [new TestProcess(), new TestProcess()];
  victim.start();
  neighbour.start();
  for (let crash = 0; crash < 4; crash += 1) await victim.killAndWait();
  expect(victim.lines.map((line) => /SIGKILL.* in ([\d.]+) s: x\.log$/.exec(line)?.[1])).toEqual([
    '0.01',
    '0.02',
    '0.04',
    '0.08',
  ]);
  expect(neighbour.pids).toHaveLength(1);
  expect(neighbour.lines).toEqual([]);
  expect(() => process.kill(neighbour.pids[0] as number, 0)).not.toThrow();
  await Promise.all([victim.end(), neighbour.end()]);
});

it('supervisor leaves a process down and reports it once when it exits five times within a minute', async () => {
  const victim = new TestProcess('process.exit(3)');
  victim.start();
  await eventually(() => expect(victim.lines).toHaveLength(5));
  expect(victim.lines.at(-1)).toBe(
    'Error: The process ended 5 times in a minute (code 3) and stays down: x.log',
  );
  expect(victim.lines.filter((line) => line.includes('stays down'))).toHaveLength(1);
  expect(victim.pids).toHaveLength(5);
  await victim.end();
});

it('supervisor resets its crash count when the earlier crashes are over a minute old', async () => {
  const victim = new TestProcess();
  victim.start();
  for (let crash = 0; crash < 6; crash += 1) {
    await victim.killAndWait();
    victim.now += 20_000;
  }
  expect(victim.lines.at(-1)).toContain('restarts in 0.04 s');
  await victim.end();
});

it('supervisor counts a failed start as a crash', async () => {
  const lines: string[] = [];
  const supervisor = new Supervisor({
    name: 'The process',
    logFile: 'x.log',
    start: () => Promise.reject(new Error('no')),
    log: (line) => void lines.push(line),
    firstDelayMs: 1,
  });
  supervisor.handleExit('SIGKILL');
  await eventually(() =>
    expect(lines.at(-1)).toContain('5 times in a minute (while starting) and stays down'),
  );
  expect(lines).toHaveLength(5);
});

it('a crashed Redis is restarted on the same port with the same data', async () => {
  const redis = await startRedis({ dataDir: dir });
  const lines: string[] = [];
  const supervisor = superviseServer(redis, (line) => void lines.push(line));
  const { pid, url } = redis;
  await runRedisCommand(url, 'SET kept 1', 'SAVE');
  await runRedisCommand(url, 'SHUTDOWN NOSAVE');
  await eventually(async () => expect(await runRedisCommand(url, 'GET kept')).toContain('$1\r\n1\r\n'));
  expect(redis.pid).not.toBe(pid);
  expect(lines).toEqual([`Redis ended (code 0) and restarts in 0.5 s: ${redis.logFile}`]);
  supervisor.stop();
  await redis.stop();
});

it('service console prints errors as one line, without refused logins, stacks and raw JSON', async () => {
  const program = join(dir, 'dist', 'main.mjs');
  await mkdir(join(dir, 'dist'));
  const logged = [
    { level: 40, msg: 'Refused', status: 401 },
    { level: 50, msg: 'Broken', error: { message: 'no disk\nmore' } },
    { level: 50, status: 500 },
  ];
  await writeFile(
    program,
    `${logged.map((entry) => `console.log('${JSON.stringify(JSON.stringify(entry)).slice(1, -1)}');`).join('\n')}
     console.error('(node:1) Warning: old');
     throw new TypeError('boom');`,
  );
  const lines: string[] = [];
  const crash = new Promise<string>((resolve) => {
    new ServiceProcess({
      name: 'users',
      program,
      port: 0,
      env: {},
      logFile: join(dir, 'users.log'),
      log: (line) => void lines.push(line),
      onCrash: (_service, reason) => resolve(reason),
    }).start();
  });
  expect(await crash).toBe('code 1, TypeError: boom');
  expect(lines).toEqual(['[users] Broken: no disk', '[users] error without a message, see the log']);
});
