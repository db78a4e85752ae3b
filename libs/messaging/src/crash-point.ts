export type CrashPoint =
  | 'before-publish'
  | 'after-publish'
  | 'before-inbox'
  | 'after-inbox'
  | 'after-effect'
  | 'after-commit'
  | 'after-ack';

const chosen = process.env['NODE_ENV'] === 'test' ? process.env['MESSAGING_CRASH_AT'] : undefined;

/** Where a test wants this process to die, it dies at once, as by `kill -9`. Does nothing elsewhere. */
export function crashPoint(point: CrashPoint): void {
  if (chosen === point) process.kill(process.pid, 'SIGKILL');
}
