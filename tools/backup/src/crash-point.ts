type CrashPoint = 'before-manifest' | 'while-staging' | 'before-swap' | 'after-purge' | 'between-renames';

const configuredPoint = process.env['NODE_ENV'] === 'test' ? process.env['BACKUP_CRASH_AT'] : undefined;

/** Kills this process with SIGKILL when `BACKUP_CRASH_AT` names this point; only with `NODE_ENV=test`. */
export function crashAt(point: CrashPoint): void {
  if (configuredPoint === point) process.kill(process.pid, 'SIGKILL');
}
