import { Injectable, Logger } from '@nestjs/common';
import {
  MAX_ERROR_MESSAGE_LENGTH,
  MAX_ERROR_NAME_LENGTH,
  scrubText,
} from '@pechincha/contracts/client-report-limits';
import type { ClientReports, ErrorReport, WebVitalReport } from '@pechincha/contracts/client-reports';
import { OTHER_ROUTE } from '@pechincha/contracts/page-routes';
import { pages } from '@pechincha/contracts/pages';
import { Metrics } from '@pechincha/service-kit/metrics';

/** Over all addresses; errors beyond it are counted but not logged. */
const MAX_LINES_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

/** Seconds; includes the thresholds of good and poor of each vital. */
const SECONDS_BUCKETS = [0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 3, 4, 8];
const SHIFT_BUCKETS = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

const knownRoutes = new Set<string>(pages.map(({ pattern }) => pattern));
const toKnownRoute = (route: string): string => (knownRoutes.has(route) ? route : OTHER_ROUTE);

/** Counts the errors and vitals that browsers report, and logs each error. Scrubs texts again: clients are not trusted. */
@Injectable()
export class ClientReportsService {
  private readonly logger = new Logger('Browser');
  private readonly errors;
  private readonly vitals;
  private readonly layoutShift;
  private lines = 0;
  private minute = 0;

  constructor(metrics: Metrics) {
    this.errors = metrics.counter('client_errors_total', 'Errors reported by browsers.', ['route', 'kind']);
    this.vitals = metrics.histogram(
      'client_web_vital_seconds',
      'LCP, INP, TTFB and FCP of pages; TTFB once per page load.',
      ['vital', 'route', 'device'],
      SECONDS_BUCKETS,
    );
    this.layoutShift = metrics.histogram(
      'client_cumulative_layout_shift',
      'Cumulative layout shift score of pages.',
      ['route', 'device'],
      SHIFT_BUCKETS,
    );
  }

  record({ build, errors, webVitals }: ClientReports): void {
    for (const error of errors) this.recordError(error, build);
    for (const vital of webVitals) this.recordVital(vital);
  }

  private recordVital({ vital, value, route: reportedRoute, device }: WebVitalReport): void {
    const route = toKnownRoute(reportedRoute);
    if (vital === 'CLS') this.layoutShift.observe({ route, device }, value);
    else this.vitals.observe({ vital, route, device }, value / 1_000);
  }

  private recordError(
    { kind, name, message, frames, route: reportedRoute }: ErrorReport,
    build: string,
  ): void {
    const page = toKnownRoute(reportedRoute);
    this.errors.inc({ route: page, kind });
    const minute = Math.floor(Date.now() / MINUTE_MS);
    if (minute !== this.minute) [this.minute, this.lines] = [minute, 0];
    if ((this.lines += 1) > MAX_LINES_PER_MINUTE) return;
    this.logger.warn({
      message: `${scrubText(name, MAX_ERROR_NAME_LENGTH)}: ${scrubText(message, MAX_ERROR_MESSAGE_LENGTH)}`,
      kind,
      page,
      frames,
      build,
    });
  }
}
