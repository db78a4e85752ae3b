import { exit, isExiting } from './lifetime.ts';
import type { Progress } from './progress.ts';
import { FriendlyError } from './servers.ts';

/** Says what went wrong and stops all, without waiting for what still runs beside it. */
export function fail(progress: Progress, error: unknown): void {
  // Stopping makes whatever was under way fail: not a failure to tell.
  if (isExiting()) return;
  const known = error instanceof FriendlyError;
  progress.line(`Error: ${known ? error.message : ((error as Error)?.stack ?? String(error))}`);
  void exit(1);
}
