import type { ClientReports, WebVitalReport } from '@pechincha/contracts/client-reports';
import { toPageRoute } from '@pechincha/contracts/page-routes';
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { apiBaseUrl } from '../../config/site';
import type { PageError } from './page-error';
import { createErrorReports } from './error-reports';

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
