import type { LocalStats } from '@pechincha/contracts/entities/promotion';
import type { Period } from '@pechincha/contracts/operations/period';
import type { CityCounters } from '../city-counters/city-counters.repository.js';
import { listHours, getPublishedKind } from '../city-counters/city-counter.js';

const HOUR_MS = 3_600_000;
const PERIOD_DAYS = { week: 7, month: 30 } as const;

const TIME_ZONE = 'America/Sao_Paulo';
const dayFormat = new Intl.DateTimeFormat('pt-BR', { timeZone: TIME_ZONE, day: '2-digit', month: '2-digit' });
const hourFormat = new Intl.DateTimeFormat('pt-BR', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  hourCycle: 'h23',
});

/** `21/11`, a day of São Paulo. */
const formatDay = (hour: Date): string => dayFormat.format(hour);
/** `09h`, an hour of São Paulo. */
const formatHour = (hour: Date): string => `${hourFormat.format(hour)}h`;

/** The moment that a period began: 24 hours, 7 or 30 days ago. */
export const getPeriodStart = (period: Period, now: Date): Date =>
  new Date(now.getTime() - (period === 'day' ? 24 : PERIOD_DAYS[period] * 24) * HOUR_MS);

/** The first and the last hour of a trend: 24 hours, or whole days with today as the last. */
export function getTrendHours(period: Period, now: Date): { from: Date; to: Date } {
  if (period === 'day') return { from: new Date(now.getTime() - 23 * HOUR_MS), to: now };
  const today = formatDay(now);
  const firstDay = new Date(now.getTime() - (PERIOD_DAYS[period] - 1) * 24 * HOUR_MS);
  // The zone keeps one offset all year: as many hours back from any hour of a day is the same hour of that day.
  const hoursToday = listHours(new Date(now.getTime() - 24 * HOUR_MS), now).filter(
    (hour) => formatDay(hour) === today,
  );
  return { from: new Date(firstDay.getTime() - (hoursToday.length - 1) * HOUR_MS), to: now };
}

/** First publications by hour or by day, oldest first, those of no deal too. */
export function toTrend(
  period: Period,
  { from, to }: { from: Date; to: Date },
  counts: CityCounters,
): LocalStats['trend'] {
  const label = period === 'day' ? formatHour : formatDay;
  const sums = new Map<string, number>();
  for (const hour of listHours(from, to)) {
    sums.set(label(hour), (sums.get(label(hour)) ?? 0) + (counts.get(getPublishedKind(hour)) ?? 0));
  }
  return { labels: [...sums.keys()], data: [...sums.values()] };
}
