import type { Period } from '@pechincha/contracts/operations/period';
import { parseOneOf, toQueryString } from '../../components/admin/url-query';
import { getCity } from '../../components/admin/city-options';

/** Filter of the dashboard, kept in the URL. */
export interface DashboardFilter {
  period: Period;
  city?: string;
}

export const periodLabels: Record<Period, string> = {
  day: 'Últimas 24 horas',
  week: 'Últimos 7 dias',
  month: 'Últimos 30 dias',
};

export function parseDashboardFilter(query: URLSearchParams): DashboardFilter {
  const city = getCity(query);
  return { period: parseOneOf(['day', 'week'], query.get('period')) ?? 'month', ...(city && { city }) };
}

export const getDashboardPath = ({ period, city }: DashboardFilter): string =>
  `/admin${toQueryString({ period: period === 'month' ? undefined : period, city })}`;

/** '13% do total' for 13 of 100; undefined when unknown or when the total is 0. */
export const formatShare = (part: number | null, total: number | null): string | undefined =>
  part !== null && total ? `${Math.round((part / total) * 100)}% do total` : undefined;
