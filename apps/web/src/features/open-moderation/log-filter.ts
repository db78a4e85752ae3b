import { decisionReasons, type DecisionReason } from '@pechincha/contracts/reports';
import { getPage } from '../../lib/page';

export interface LogFilter {
  page: number;
  /** Undefined for all. */
  reason: DecisionReason | undefined;
}

export const parseLogFilter = (query: URLSearchParams): LogFilter => ({
  page: getPage(query),
  reason: decisionReasons.find((reason) => reason === query.get('reason')),
});

export function getLogPath({ page, reason }: LogFilter): string {
  const query = new URLSearchParams({
    ...(reason && { reason }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `/moderacao${query && `?${query}`}`;
}
