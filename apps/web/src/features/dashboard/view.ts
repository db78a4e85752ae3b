import type { Period } from '@pechincha/contracts/operations/period';
import { oneOf, queryText } from '../../components/office/address';
import { cityOf } from '../../components/office/city-options';

/** What the dashboard shows; all of it stands in the address. */
export interface DashboardView {
  period: Period;
  city?: string;
}

export const periodWords: Record<Period, string> = {
  day: 'Últimas 24 horas',
  week: 'Últimos 7 dias',
  month: 'Últimos 30 dias',
};

export function readView(query: URLSearchParams): DashboardView {
  const city = cityOf(query);
  return { period: oneOf(['day', 'week'], query.get('period')) ?? 'month', ...(city && { city }) };
}

export const viewPath = ({ period, city }: DashboardView): string =>
  `/admin${queryText({ period: period === 'month' ? undefined : period, city })}`;

/** 13 of 100 as '13% do total'; of nothing there is no share. */
export const shareOf = (part: number | null, total: number | null): string | undefined =>
  part !== null && total ? `${Math.round((part / total) * 100)}% do total` : undefined;
