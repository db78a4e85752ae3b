import { MAX_REPORTED_ERRORS } from '@pechincha/contracts/client-report-limits';
import type { ErrorReport } from '@pechincha/contracts/client-reports';
import type { PageError } from '../../lib/page-errors';
import { toErrorReport } from './to-error-report';

/** Reports each error of a page once, and so many of a page at most. */
export function createErrorReports(origin: string): (errors: PageError[]) => ErrorReport[] {
  const known = new Set<string>();
  return (errors) =>
    errors.flatMap((one) => {
      const report = toErrorReport(one, origin);
      const key = JSON.stringify(report);
      if (!report || known.has(key) || known.size >= MAX_REPORTED_ERRORS) return [];
      known.add(key);
      return [report];
    });
}
