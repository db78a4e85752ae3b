import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { access, constants as fileConstants, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { FriendlyError } from './engine.ts';
import { superviseByWatchdog } from './processes.ts';

/** An executable program. */
export interface FoundProgram {
  file: string;
  /** Environment variables that it needs in addition to the process's own. */
  env: Record<string, string>;
  /** Printed for the user: "from the PATH", "from the cache", "downloaded from PyPI". */
  origin: string;
}

/** Runs `find` once per process, also for concurrent calls; a rejection is not cached. */
export function memoize<T>(find: (log: Log) => Promise<T>): (log: Log) => Promise<T> {
  let found: Promise<T> | null = null;
  return (log) => {
    found ??= find(log).catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
}

/** Prints one line for the user, and shows how much of a long download is done. */
export interface Log {
  (line: string): void;
  report?: (done: number, total: number) => void;
}

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Number of output lines quoted in the error. */
  tail?: number;
  /** Called with the output so far of the standard stream. */
  onOutput?: (output: string) => void;
  /** It gets the processor time and the disk that other programs leave. */
  isBackground?: boolean;
}

/** Absolute path of a program on the PATH, or null. */
export async function findOnPath(name: string): Promise<string | null> {
  for (const dir of (process.env['PATH'] ?? '').split(delimiter)) {
    if (dir && (await isExecutable(join(dir, name)))) return join(dir, name);
  }
  return null;
}

export async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, fileConstants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/**
 * Linux divides processor time among sessions first, and a detached child is a session of its own: against other
 * sessions only the priority of the session counts, not that of the process.
 */
function lowerSessionPriority(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, '19');
  } catch {
    // Not Linux, or a kernel without such groups, where the priority of the process is enough.
  }
}

/** Runs a program until it exits. Resolves with its standard output; rejects with the last lines of its output. */
export async function run(file: string, args: string[], options: RunOptions = {}): Promise<string> {
  // Through nice, every thread of the program has the low priority from the start, for the disk too.
  const nice = options.isBackground ? await findOnPath('nice') : null;
  const [program, ...rest] = nice ? [nice, '-n', '19', file, ...args] : [file, ...args];
  const child = spawn(program as string, rest, {
    cwd: options.cwd,
    env: options.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const release = superviseByWatchdog(child);
  if (options.isBackground && child.pid !== undefined) lowerSessionPriority(child.pid);
  let out = '';
  let all = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    all = (all + text).slice(-8000);
    options.onOutput?.(out);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    all = (all + text).slice(-8000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(release);
  if (code !== 0) {
    const tail = all
      .trim()
      .split('\n')
      .slice(-(options.tail ?? 6))
      .join('\n');
    throw new FriendlyError(`The command "${[file, ...args].join(' ')}" failed (code ${code}):\n${tail}`);
  }
  return out;
}
