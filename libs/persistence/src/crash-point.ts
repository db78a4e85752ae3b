/** Steps between which a crash must neither lose nor repeat an effect. */
export type CrashPoint =
  | 'before-publish'
  | 'after-publish'
  | 'before-inbox'
  | 'after-inbox'
  | 'before-effect'
  | 'after-effect'
  | 'before-commit'
  | 'after-commit'
  | 'after-ack'
  | 'before-step'
  | 'after-step';

type CrashPointListener = (point: CrashPoint, name: string) => Promise<void> | void;

const configuredPoint = process.env['NODE_ENV'] === 'test' ? process.env['MESSAGING_CRASH_AT'] : undefined;

let listener: CrashPointListener = (point) => {
  if (configuredPoint === point) process.kill(process.pid, 'SIGKILL');
};

/** For tests that hold a process at a point until they kill it. */
export function onCrashPoint(newListener: CrashPointListener): void {
  listener = newListener;
}

/**
 * Kills this process with SIGKILL when `MESSAGING_CRASH_AT` names this point; only with `NODE_ENV=test`.
 *
 * @param name the handler, queue or worker that reached the point
 */
export function crashAt(point: CrashPoint, name = ''): Promise<void> | void {
  return listener(point, name);
}
