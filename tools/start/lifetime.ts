import type { Progress } from './progress.ts';
import { FriendlyError, stopEverything } from './servers.ts';

type Cleanup = () => Promise<void> | void;

const EXIT_CODES: Partial<Record<NodeJS.Signals, number>> = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
/** Ctrl-C in a terminal signals this process twice: directly and through start.mjs. A later signal forces the exit. */
const SAME_SIGNAL_MS = 1000;

const cleanups: Cleanup[] = [];
let exiting: Promise<never> | null = null;
let isReady = false;

/** Cleanups run at exit, the last one added first. */
export function onExit(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}

/** From now on Ctrl-C is a normal end: exit code 0. */
export function markReady(): void {
  isReady = true;
}

export function isExiting(): boolean {
  return exiting !== null;
}

/** Stops everything, then exits. The first call decides the exit code. */
export function exit(code: number): Promise<never> {
  exiting ??= (async () => {
    for (const cleanup of cleanups.reverse()) {
      try {
        await cleanup();
      } catch (error) {
        console.error(error);
      }
    }
    await stopEverything();
    process.exit(code);
  })();
  return exiting;
}

export function exitOnSignals(log: (line: string) => void): void {
  let firstSignalAt = 0;
  const stop = (name: NodeJS.Signals): void => {
    if (firstSignalAt > 0) {
      if (Date.now() - firstSignalAt < SAME_SIGNAL_MS) return;
      // The watchdog ends remaining processes.
      process.exit(EXIT_CODES[name] ?? 1);
    }
    firstSignalAt = Date.now();
    log('Stopping…');
    void exit(isReady && name === 'SIGINT' ? 0 : (EXIT_CODES[name] ?? 1));
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop(name));
  // start.mjs has ended, by kill -9 for instance.
  process.on('disconnect', () => stop('SIGTERM'));
  // Writing fails after the terminal has closed; the shutdown must still finish.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Prints the error and stops everything without waiting for running steps. */
export function fail(progress: Progress, error: unknown): void {
  // Steps interrupted by the shutdown fail too; these errors are not printed.
  if (isExiting()) return;
  const known = error instanceof FriendlyError;
  progress.line(`Error: ${known ? error.message : ((error as Error)?.stack ?? String(error))}`);
  void exit(1);
}
