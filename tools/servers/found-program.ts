import type { Log } from './commands.ts';

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
