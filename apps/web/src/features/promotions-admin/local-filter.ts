import { periods, type Period } from '@pechincha/contracts/operations/period';
import { settableStatuses, type SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import { parseOneOf } from '../../components/admin/url-query';
import { getPage } from '../../lib/page';

/** Filter of the local promotions, kept in the URL. */
export interface LocalFilter {
  city: string;
  period: Period;
  /** Undefined for all. */
  status: SettableStatus | undefined;
  page: number;
}

/** Defaults: first city, month, every status, page 1. */
export function parseLocalFilter(params: URLSearchParams, cities: readonly string[]): LocalFilter {
  return {
    city: parseOneOf(cities, params.get('city')) ?? cities[0] ?? '',
    period: parseOneOf(periods, params.get('period')) ?? 'month',
    status: parseOneOf(settableStatuses, params.get('status')),
    page: getPage(params),
  };
}

/** URL of a filter; a change of city or status goes back to page 1. */
export function getLocalPath(filter: LocalFilter, change: Partial<LocalFilter> = {}): string {
  const resetsPage = 'city' in change || 'status' in change;
  const { city, period, status, page } = { ...filter, ...(resetsPage ? { page: 1 } : {}), ...change };
  const params = new URLSearchParams();
  if (city) params.set('city', city);
  if (period !== 'month') params.set('period', period);
  if (status) params.set('status', status);
  if (page > 1) params.set('page', String(page));
  const query = params.toString();
  return query ? `/admin/local?${query}` : '/admin/local';
}
