import { MAX_REPORTED_ERRORS } from '@pechincha/contracts/client-report-limits';
import type { ErrorReport } from '@pechincha/contracts/client-reports';
import type { PageError } from '../../lib/page-errors';
import { toErrorReport } from './to-error-report';

/** Reports each error of a page once, and so many of a page at most. */
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
