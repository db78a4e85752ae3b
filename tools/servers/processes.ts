import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { EngineRequest } from './engine.ts';

/**
 * Start time of a process in clock ticks since boot. With the id it identifies a process, since ids are reused. Null if
 * there is no such process; '' where there is no /proc.
 */
export function getStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name (field 2) may contain spaces and brackets: count from the last bracket. Field 3 is the state.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? '');
  } catch {
    if (process.platform === 'linux') return null;
    return signal(pid, 0) ? '' : null;
  }
}

/** Whether this process still runs, and not another one with its id. */
export function isSameProcess(pid: number, startTime: string): boolean {
  return getStartTime(pid) === startTime;
}

/** Sends a signal; false if there is no such process. A negative id is a process group. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

let watchdog: Writable | null = null;
const supervised = new Set<ChildProcess>();
let closing = false;

/**
 * Starts the watchdog before its first use. Call it before replacing node_modules, which may contain the Node that runs
 * this.
 */
export function startWatchdog(): void {
  notifyWatchdog('');
}

function notifyWatchdog(line: string): void {
  if (!watchdog?.writable) {
    const child = spawn(
      process.execPath,
      ['--max-semi-space-size=1', fileURLToPath(new URL('./watchdog.mjs', import.meta.url))],
      {
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
        env: {},
        cwd: '/',
      },
    );
    child.unref();
    child.on('error', () => undefined);
    watchdog = child.stdin;
    watchdog.on('error', () => undefined);
    (watchdog as Writable & { unref?: () => void }).unref?.();
  }
  watchdog.write(`${line}\n`);
}

/**
 * Registers the process group of a child (spawned with `detached: true`) with the watchdog, which ends it when this
 * process ends, even by kill -9. The returned function unregisters it.
 */
export function superviseByWatchdog(child: ChildProcess): () => void {
  const { pid } = child;
  if (pid === undefined) return () => undefined;
  if (closing) signal(-pid, 'SIGKILL');
  notifyWatchdog(`+${pid}`);
  supervised.add(child);
  return () => {
    if (supervised.delete(child)) notifyWatchdog(`-${pid}`);
  };
}

/**
 * Makes the watchdog send requests to a Docker engine when this process has ended, even by kill -9. The returned
 * function cancels them.
 */
export function sendOnExit(requests: EngineRequest[]): () => void {
  const line = JSON.stringify(requests);
  notifyWatchdog(`+${line}`);
  return () => notifyWatchdog(`-${line}`);
}

/** Ends every registered process group, and every later one as soon as it is registered. Call it last. */
export async function stopEverything(graceMs = 5000): Promise<void> {
  closing = true;
  await Promise.all([...supervised].map((child) => stopGroup(child, graceMs)));
}

/** Ends a process group with SIGTERM, after `graceMs` with SIGKILL. Resolves when its leader has exited. */
export async function stopGroup(child: ChildProcess, graceMs: number): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  if (child.exitCode === null && child.signalCode === null) {
    child.ref();
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    signal(-pid, 'SIGCONT');
    signal(-pid, 'SIGTERM');
    const timer = setTimeout(() => signal(-pid, 'SIGKILL'), graceMs);
    await exited;
    clearTimeout(timer);
  }
  // Ends members that outlive their leader; the group id cannot be reused while they exist.
  signal(-pid, 'SIGKILL');
}
