import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

/**
 * Runs `docker compose` with these arguments.
 * @throws Error if it fails
 */
export function compose(...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('docker', ['compose', ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`docker compose ${args[0]} failed (${code})`));
    });
  });
}

/** Runs tools/backup in a container, with `folder` mounted as /backup and its files owned by this user. */
export function backup(folder: string, action: 'create' | 'restore', ...options: string[]): Promise<void> {
  const user = process.getuid && process.getgid ? ['--user', `${process.getuid()}:${process.getgid()}`] : [];
  const container = ['--rm', '--no-deps', ...user, '--volume', `${folder}:/backup`, 'backup'];
  return compose('run', ...container, 'node', 'tools/backup/src/main.ts', action, '/backup', ...options);
}
