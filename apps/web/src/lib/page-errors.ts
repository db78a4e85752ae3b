import { MAX_REPORTED_ERRORS } from '@pechincha/contracts/client-report-limits';
import { runWhenIdle } from './lazy-part';
import type { PageError } from './client-reports';

const queue: PageError[] = [];
let loadReporter: (() => void) | undefined;

export function queueError(kind: PageError['kind'], error: unknown): void {
  if (queue.length >= MAX_REPORTED_ERRORS) return;
  queue.push({ kind, error, path: location.pathname });
  loadReporter?.();
}

/** Queues errors from startup on. The reporting code loads at the first error, or when the browser is idle. */
export function startErrorReporting(build: string): void {
  if (!import.meta.env.PROD) return;
  const { pathname } = location;
  loadReporter = () => {
    loadReporter = undefined;
    void import('./client-reports').then(
      ({ reportPage }) => reportPage(build, pathname, queue),
      () => undefined,
    );
  };
  window.addEventListener('error', ({ error }) => queueError('error', error));
  window.addEventListener('unhandledrejection', ({ reason }) => queueError('rejection', reason));
  window.addEventListener('load', () => runWhenIdle(() => loadReporter?.()));
}
