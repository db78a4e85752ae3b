import { periods, type Period } from '@pechincha/contracts/operations/period';
import { settableStatuses, type SettableStatus } from '@pechincha/contracts/operations/promotions-admin';

/** What the page of local promotions shows: all of it is in its address. */
export interface LocalView {
  city: string;
  period: Period;
  /** Undefined: all of them. */
  status: SettableStatus | undefined;
  page: number;
}

const parseOneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** Reads the address; what it does not say is the first city, a month, and every status. */
export function parseView(params: URLSearchParams, cities: readonly string[]): LocalView {
  const page = Number(params.get('page'));
  return {
    city: parseOneOf(cities, params.get('city')) ?? cities[0] ?? '',
    period: parseOneOf(periods, params.get('period')) ?? 'month',
    status: parseOneOf(settableStatuses, params.get('status')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of a view; another city or status begins at the first page. */
export function getPath(view: LocalView, change: Partial<LocalView> = {}): string {
  const resetsPage = 'city' in change || 'status' in change;
  const { city, period, status, page } = { ...view, ...(resetsPage ? { page: 1 } : {}), ...change };
  const params = new URLSearchParams();
  if (city) params.set('city', city);
  if (period !== 'month') params.set('period', period);
  if (status) params.set('status', status);
  if (page > 1) params.set('page', String(page));
  const query = params.toString();
  return query ? `/admin/local?${query}` : '/admin/local';
}
