export type CrashPoint =
  | 'before-publish'
  | 'after-publish'
  | 'before-inbox'
  | 'after-inbox'
  | 'after-effect'
  | 'after-commit'
  | 'after-ack';

const configuredPoint = process.env['NODE_ENV'] === 'test' ? process.env['MESSAGING_CRASH_AT'] : undefined;

/** Kills this process with SIGKILL when `MESSAGING_CRASH_AT` names this point; only with `NODE_ENV=test`. */
export function crashAt(point: CrashPoint): void {
  if (configuredPoint === point) process.kill(process.pid, 'SIGKILL');
}
