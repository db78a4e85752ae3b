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

/** `21/11`, in São Paulo time. */
const formatDay = (hour: Date): string => dayFormat.format(hour);
/** `09h`, in São Paulo time. */
const formatHour = (hour: Date): string => `${hourFormat.format(hour)}h`;

/** 24 hours, 7 or 30 days before now. */
export const getPeriodStart = (period: Period, now: Date): Date =>
  new Date(now.getTime() - (period === 'day' ? 24 : PERIOD_DAYS[period] * 24) * HOUR_MS);

/** First and last hour of a trend: the last 24 hours, or 7 or 30 whole days including today. */
export function getTrendHours(period: Period, now: Date): { from: Date; to: Date } {
  if (period === 'day') return { from: new Date(now.getTime() - 23 * HOUR_MS), to: now };
  const today = formatDay(now);
  const firstDay = new Date(now.getTime() - (PERIOD_DAYS[period] - 1) * 24 * HOUR_MS);
  // São Paulo has no daylight saving time, so subtracting multiples of 24 hours keeps the hour of the day.
  const hoursToday = listHours(new Date(now.getTime() - 24 * HOUR_MS), now).filter(
    (hour) => formatDay(hour) === today,
  );
  return { from: new Date(firstDay.getTime() - (hoursToday.length - 1) * HOUR_MS), to: now };
}

/** First publications by hour or by day, oldest first, including hours and days without any. */
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
