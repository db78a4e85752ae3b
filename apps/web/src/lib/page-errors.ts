import { MAX_REPORTED_ERRORS } from '@pechincha/contracts/client-report-limits';
import type { ErrorReport } from '@pechincha/contracts/client-reports';
import { whenIdle } from './idle';
import { loadQuietly } from './missing-code';

/** An error as it came: what is said of it is decided by code that comes later. */
export interface PageError {
  kind: ErrorReport['kind'];
  error: unknown;
  path: string;
}

const queue: PageError[] = [];
let load: (() => void) | undefined;

export function queueError(kind: PageError['kind'], error: unknown): void {
  if (queue.length >= MAX_REPORTED_ERRORS) return;
  queue.push({ kind, error, path: location.pathname });
  load?.();
}

/** Notes errors from the first line of code on; what reports them is loaded at the first one, or when there is time. */
export function watchPage(build: string): void {
  if (!import.meta.env.PROD) return;
  const { pathname } = location;
  load = () => {
    load = undefined;
    void loadQuietly(() => import('../features/client-reports/report')).then(
      ({ reportPage }) => reportPage(build, pathname, queue),
      () => undefined,
    );
  };
  window.addEventListener('error', ({ error }) => queueError('error', error));
  window.addEventListener('unhandledrejection', ({ reason }) => queueError('rejection', reason));
  window.addEventListener('load', () => whenIdle(() => load?.()));
}
