import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FriendlyError } from './engine.ts';
import { superviseByWatchdog, stopGroup, isSameProcess, signal, getStartTime } from './processes.ts';
import type { Server, ServerHandle } from './server.ts';

/** If this file exists, the data beside it belong to a process, not to a container. */
export const PROCESS_LOG = 'server.log';

interface Command {
  file: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
}

/** A server that runs as a process of this machine. */
export interface ServerProcess {
  command: Command;
  /** A helper process that starts before the server and ends with the handle. */
  helper?: Command & { ready(): Promise<boolean> };
}

export async function startProcess(server: Server, program: ServerProcess): Promise<ServerHandle> {
  const { name, dir, port, url } = server;
  const logFile = join(dir, PROCESS_LOG);
  const pidFile = join(dir, 'pid.json');
  let child: ChildProcess | null = null;
  let helper: ChildProcess | null = null;
  let releaseHelper = (): void => undefined;
  let expected = false;
  let isReady = false;
  const crashListeners: ((reason: string) => void)[] = [];

  await mkdir(dir, { recursive: true });
  await stopLeftover(pidFile);
  // Truncated at each start to bound its size.
  await writeFile(logFile, '');

  function launch(command: Command): { launched: ChildProcess; release: () => void } {
    const log = openSync(logFile, 'a');
    const launched = spawn(command.file, command.args, {
      cwd: dir,
      env: command.env ?? process.env,
      detached: true,
      stdio: ['ignore', log, log],
    });
    const release = superviseByWatchdog(launched);
    // A program that cannot be executed is detected like one that has exited.
    launched.on('error', () => undefined);
    launched.unref();
    closeSync(log);
    return { launched, release };
  }

  async function start(): Promise<void> {
    if (isAlive(child)) return;
    if (program.helper && !isAlive(helper)) {
      const { ready } = program.helper;
      ({ launched: helper, release: releaseHelper } = launch(program.helper));
      await waitUntilReady(ready, helper, 10_000);
    }
    const { launched, release } = launch(program.command);
    child = launched;
    expected = false;
    isReady = false;
    launched.once('exit', (code, signalName) => {
      release();
      // Helpers of a killed server would keep its port or files.
      if (launched.pid !== undefined) signal(-launched.pid, 'SIGKILL');
      // Before it is ready, the caller of start() gets the error instead.
      if (expected || !isReady || child !== launched) return;
      for (const listener of crashListeners) listener(signalName ?? `code ${code}`);
    });
    const { pid } = launched;
    if (pid !== undefined) await writeFile(pidFile, JSON.stringify({ pid, started: getStartTime(pid) }));
    await waitUntilReady(server.ready, launched, server.readyTimeoutMs ?? 60_000);
    isReady = true;
    if (!isAlive(launched)) throw new FriendlyError(`${name} ended as it became ready; see ${logFile}`);
  }

  async function waitUntilReady(
    ready: () => Promise<boolean>,
    process_: ChildProcess,
    timeoutMs: number,
  ): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (!(await ready().catch(() => false))) {
      if (!isAlive(process_) || Date.now() > deadline) {
        const ended = !isAlive(process_);
        expected = true;
        await stop();
        throw new FriendlyError(
          `${name} ${ended ? 'ended before it was ready' : `was not ready within ${timeoutMs / 1000} s`}; see ${logFile}${await readLogTail(logFile)}`,
        );
      }
      await sleep(50);
    }
  }

  async function kill(signalName: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    if (!child || !isAlive(child) || child.pid === undefined) return;
    expected = true;
    if (signalName === 'SIGTERM') return stopGroup(child, 20_000);
    const target = child;
    target.ref();
    const exited = new Promise<void>((resolve) => target.once('exit', () => resolve()));
    signal(-child.pid, signalName);
    await exited;
  }

  async function stop(): Promise<void> {
    expected = true;
    if (child) await stopGroup(child, 20_000);
    if (helper) await stopGroup(helper, 1000);
    releaseHelper();
    helper = null;
    await rm(pidFile, { force: true });
  }

  const toGroup = (signalName: NodeJS.Signals): void => {
    if (child && isAlive(child) && child.pid !== undefined) signal(-child.pid, signalName);
  };

  await start();
  return {
    name,
    mode: 'local',
    url,
    port,
    logFile,
    get pid() {
      return child?.pid ?? 0;
    },
    get running() {
      return isAlive(child);
    },
    kill,
    freeze: async () => toGroup('SIGSTOP'),
    thaw: async () => toGroup('SIGCONT'),
    start,
    async restart() {
      await kill('SIGTERM');
      await start();
    },
    stop,
    onCrash: (listener) => void crashListeners.push(listener),
  };
}

function isAlive(child: ChildProcess | null): boolean {
  return child !== null && child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/** Ends a server of an earlier run over the same data, if its process still runs. */
export async function stopLeftover(pidFile: string): Promise<void> {
  const text = await readFile(pidFile, 'utf8').catch(() => null);
  if (!text) return;
  const { pid, started } = JSON.parse(text) as { pid: number; started: string };
  if (!started || !isSameProcess(pid, started)) return;
  signal(-pid, 'SIGCONT');
  signal(-pid, 'SIGTERM');
  for (let waited = 0; isSameProcess(pid, started); waited += 100) {
    if (waited > 10_000) signal(-pid, 'SIGKILL');
    await sleep(100);
  }
}

/** The last lines of a log, quoted in errors. */
export async function readLogTail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.trim().split('\n').slice(-5).join('\n');
  return lines ? `\n${lines}` : '';
}
