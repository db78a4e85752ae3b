import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from './data-lock.ts';

const getEnvironmentFile = (dataDir: string): string => join(dataDir, 'environment.json');

/**
 * Keeps what the services were told, passwords included, where commands of the same data directory find it; the
 * returned function takes it away.
 */
export function saveEnvironment(dataDir: string, env: Record<string, string>): () => void {
  const file = getEnvironmentFile(dataDir);
  writeFileSync(file, JSON.stringify(env), { mode: 0o600 });
  // The mode above is only that of a new file.
  chmodSync(file, 0o600);
  return () => rmSync(file, { force: true });
}

/** What the services that run over this data directory were told; null where none do. */
export function loadEnvironment(dataDir: string): Record<string, string> | null {
  const file = getEnvironmentFile(dataDir);
  if (!isRunning(dataDir) || !existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}
