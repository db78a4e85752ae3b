import { MAX_REPORTED_ERRORS } from '@pechincha/contracts/client-report-limits';
import type { ErrorReport } from '@pechincha/contracts/client-reports';
import type { PageError } from './page-error';
import { toErrorReport } from './to-error-report';

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
