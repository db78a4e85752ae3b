import { exit, isExiting } from './lifetime.ts';
import type { Progress } from './progress.ts';
import { FriendlyError } from './servers.ts';

/** Prints the error and stops everything without waiting for running steps. */
export function fail(progress: Progress, error: unknown): void {
  // Steps interrupted by the shutdown fail too; these errors are not printed.
  if (isExiting()) return;
  const known = error instanceof FriendlyError;
  progress.line(`Error: ${known ? error.message : ((error as Error)?.stack ?? String(error))}`);
  void exit(1);
}
