import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..');

export const services = [
  'front',
  'gateway',
  'users',
  'promotions',
  'moderation',
  'ads',
  'gamification',
  'notifications',
];

export interface Streams {
  /** A file descriptor that is read as standard input. */
  stdin?: number;
  /** A file descriptor that standard output is written to. */
  stdout?: number;
}

/** Runs `docker compose` with these arguments. @throws Error where it fails */
export function compose(args: readonly string[], { stdin, stdout }: Streams = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('docker', ['compose', ...args], {
      cwd: root,
      stdio: [stdin ?? 'ignore', stdout ?? 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`docker compose ${args.slice(0, 3).join(' ')} failed (${code})`));
    });
  });
}

/** Runs the store's client in a container of its own, with `folder` of this machine as /backup. */
export function storeClient(folder: string, command: readonly string[]): Promise<void> {
  const user = process.getuid ? ['--user', `${process.getuid()}:${process.getgid?.() ?? 0}`] : [];
  const container = ['run', '--rm', '--no-deps', '--quiet-pull', ...user, '--volume', `${folder}:/backup`];
  return compose([...container, '--entrypoint', 'mc', 'minio-init', '--quiet', ...command]);
}
