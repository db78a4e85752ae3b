import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { EngineRequest } from './engine.ts';

/**
 * When a process started, in clock ticks since boot. Together with the id it names one process for good:
 * ids are used again. Null when there is no such process; '' where the system does not tell (no /proc).
 */
export function getStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name (field 2) may hold blanks and brackets: count from the last bracket. Field 3 is the state.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? '');
  } catch {
    if (process.platform === 'linux') return null;
    return signal(pid, 0) ? '' : null;
  }
}

/** True when that very process (not another one with its id) is still there. */
export function isSameProcess(pid: number, startTime: string): boolean {
  return getStartTime(pid) === startTime;
}

/** Sends a signal, false when there is nobody. A negative id means a process group. */
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
 * Starts the watchdog ahead of its first use: needed by whoever is about to replace node_modules, from which
 * this very Node may run.
 */
export function startWatchdog(): void {
  notifyWatchdog('');
}

function notifyWatchdog(line: string): void {
  if (!watchdog?.writable) {
    const child = spawn(process.execPath, [fileURLToPath(new URL('./watchdog.mjs', import.meta.url))], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: {},
      cwd: '/',
    });
    child.unref();
    child.on('error', () => undefined);
    watchdog = child.stdin;
    watchdog.on('error', () => undefined);
    (watchdog as Writable & { unref?: () => void }).unref?.();
  }
  watchdog.write(`${line}\n`);
}

/**
 * Puts the group of a child (spawned with `detached: true`) under the watchdog: whatever ends this process,
 * kill -9 included, ends that group too. The returned function takes it out again.
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
 * Has the watchdog send requests to a Docker engine when this process is gone, however it ended. The returned
 * function takes them back.
 */
export function sendOnExit(requests: EngineRequest[]): () => void {
  const line = JSON.stringify(requests);
  notifyWatchdog(`+${line}`);
  return () => notifyWatchdog(`-${line}`);
}

/** Ends every group that is still adopted, and from now on each at birth: the last thing a process does. */
export async function stopEverything(graceMs = 5000): Promise<void> {
  closing = true;
  await Promise.all([...supervised].map((child) => stopGroup(child, graceMs)));
}

/** Ends a group in order, then by force. Resolves when its leader is gone. */
export async function stopGroup(child: ChildProcess, graceMs: number): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  if (child.exitCode === null && child.signalCode === null) {
    child.ref();
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    signal(-pid, 'SIGCONT');
    signal(-pid, 'SIGTERM');
    const timer = setTimeout(() => signal(-pid, 'SIGKILL'), graceMs);
    await gone;
    clearTimeout(timer);
  }
  // Members that outlive their leader; nobody else can be in a group whose id is still in use by them.
  signal(-pid, 'SIGKILL');
}
