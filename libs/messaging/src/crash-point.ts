export type CrashPoint =
  | 'before-publish'
  | 'after-publish'
  | 'before-inbox'
  | 'after-inbox'
  | 'after-effect'
  | 'after-commit'
  | 'after-ack';

const configuredPoint = process.env['NODE_ENV'] === 'test' ? process.env['MESSAGING_CRASH_AT'] : undefined;

/** Where a test wants this process to die, it dies at once, as by `kill -9`. Does nothing elsewhere. */
export function crashAt(point: CrashPoint): void {
  if (configuredPoint === point) process.kill(process.pid, 'SIGKILL');
}
