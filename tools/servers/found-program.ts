import type { Log } from './commands.ts';

/** A program that can be started. */
export interface FoundProgram {
  file: string;
  /** What its environment needs beside the usual. */
  env: Record<string, string>;
  /** Said to the person who waits: "from the PATH", "from the cache", "downloaded from PyPI". */
  origin: string;
}

/** Looks once per process, also when asked by many at once; a failure is not remembered. */
export function memoized<T>(find: (log: Log) => Promise<T>): (log: Log) => Promise<T> {
  let found: Promise<T> | null = null;
  return (log) => {
    found ??= find(log).catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
}
