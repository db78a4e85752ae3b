import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from './data-lock.ts';

const getEnvironmentFile = (dataDir: string): string => join(dataDir, 'environment.json');

/**
 * Saves the services' variables, passwords included, for commands over the same data directory; the returned function
 * deletes them.
 */
export function saveEnvironment(dataDir: string, env: Record<string, string>): () => void {
  const file = getEnvironmentFile(dataDir);
  writeFileSync(file, JSON.stringify(env), { mode: 0o600 });
  // The mode given above applies to new files only.
  chmodSync(file, 0o600);
  return () => rmSync(file, { force: true });
}

/** Variables of the services running over this data directory; null if none run. */
export function loadEnvironment(dataDir: string): Record<string, string> | null {
  const file = getEnvironmentFile(dataDir);
  if (!isRunning(dataDir) || !existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}
