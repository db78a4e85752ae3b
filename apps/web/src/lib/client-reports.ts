import {
  MAX_ERROR_MESSAGE_LENGTH,
  MAX_ERROR_NAME_LENGTH,
  MAX_REPORTED_ERRORS,
  MAX_STACK_FRAMES,
  scrubText,
} from '@pechincha/contracts/client-report-limits';
import type { ClientReports, ErrorReport, WebVitalReport } from '@pechincha/contracts/client-reports';
import { toPageRoute } from '@pechincha/contracts/page-routes';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { apiBaseUrl } from '../config';
import { isChunkLoadError } from './lazy-part';

/** Raw error; the reporting code, loaded later, decides what is sent. */
export interface PageError {
  kind: ErrorReport['kind'];
  error: unknown;
  path: string;
}

/** Failed and cancelled requests: shown as toasts and counted by the server. */
const CALL_ERRORS = new Set(['AbortError', 'AxiosError', 'CanceledError', 'TimeoutError']);
/** Messages of `fetch` errors without a network, by browser. */
const NETWORK_MESSAGE = /^(Failed to fetch|Load failed|NetworkError when attempting to fetch resource\.)$/;

/**
 * Undefined for errors outside our code: missing chunks, failed requests, other sites' scripts, extensions.
 */
export function toErrorReport({ kind, error, path }: PageError, origin: string): ErrorReport | undefined {
  // Cross-origin scripts and harmless browser notices have no error object.
  if (error === null || error === undefined || isChunkLoadError(error)) return undefined;
  const { name, message, stack } = toFields(error);
  if (CALL_ERRORS.has(name) || NETWORK_MESSAGE.test(message) || stack.includes('-extension://'))
    return undefined;
  return {
    kind,
    name: scrubText(name, MAX_ERROR_NAME_LENGTH),
    message: scrubText(message, MAX_ERROR_MESSAGE_LENGTH),
    frames: listFrames(stack, origin),
    route: toPageRoute(path),
  };
}

/** Any value can be thrown, not only an Error. */
function toFields(error: unknown): Record<'name' | 'message' | 'stack', string> {
  const { name, message, stack } = Object(error) as Record<string, unknown>;
  return {
    name: typeof name === 'string' ? name : typeof error,
    message: typeof error === 'string' ? error : typeof message === 'string' ? message : '',
    stack: typeof stack === 'string' ? stack : '',
  };
}

/** The innermost frames in our own assets, as `file:line:column`. */
function listFrames(stack: string, origin: string): string[] {
  const assets = `${origin}/assets/`;
  return stack
    .split('\n')
    .flatMap((line) => {
      const start = line.indexOf(assets);
      const found =
        start < 0 ? null : /^[\w.-]{1,80}:\d{1,7}:\d{1,7}/.exec(line.slice(start + assets.length));
      return found ? [found[0]] : [];
    })
    .slice(0, MAX_STACK_FRAMES);
}

/** Removes repeated errors of a page and keeps at most MAX_ERRORS. */
export function createErrorReports(origin: string): (errors: PageError[]) => ErrorReport[] {
  const reportedKeys = new Set<string>();
  return (errors) =>
    errors.flatMap((pageError) => {
      const report = toErrorReport(pageError, origin);
      const key = JSON.stringify(report);
      if (!report || reportedKeys.has(key) || reportedKeys.size >= MAX_REPORTED_ERRORS) return [];
      reportedKeys.add(key);
      return [report];
    });
}

/** Sends a report without a token, cookies or retries. */
function send(reports: ClientReports): void {
  void fetch(`${apiBaseUrl}/client-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(reports),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}

/**
 * Sends pending reports when the page is hidden, as it may never become visible again.
 * @param build URL of the entry chunk
 * @param path path at page load; web vitals belong to it, wherever the user has navigated since
 * @param errors emptied when sent
 */
export function reportPage(build: string, path: string, errors: PageError[]): void {
  const takeErrorReports = createErrorReports(location.origin);
  const sentIds = new Set<string>();
  const vitals = new Map<string, WebVitalReport>();
  const common = {
    route: toPageRoute(path),
    device: matchMedia('(min-width: 720px)').matches ? 'wide' : 'narrow',
  } as const;
  // A metric is sent once: later updates would be counted twice.
  const recordVital = ({ id, name, value }: Metric): void => {
    if (!sentIds.has(id)) vitals.set(id, { vital: name, value: Math.max(0, value), ...common });
  };
  for (const onVital of [onCLS, onFCP, onINP, onLCP, onTTFB]) onVital(recordVital);
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    const reports = {
      build: build.slice(build.lastIndexOf('/') + 1),
      errors: takeErrorReports(errors.splice(0)),
      webVitals: [...vitals.values()],
    };
    for (const id of vitals.keys()) sentIds.add(id);
    vitals.clear();
    if (reports.errors.length + reports.webVitals.length > 0) send(reports);
  });
}
