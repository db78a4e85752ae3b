import type { LocalStats } from '@pechincha/contracts/entities/promotion';
import type { Period } from '@pechincha/contracts/operations/period';
import type { Tallies } from '../tallies/tallies.repository.js';
import { hoursBetween, publishedIn } from '../tallies/tally.js';

const HOUR_MS = 3_600_000;
const days = { week: 7, month: 30 } as const;

const timeZone = 'America/Sao_Paulo';
const dayFormat = new Intl.DateTimeFormat('pt-BR', { timeZone, day: '2-digit', month: '2-digit' });
const hourFormat = new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', hourCycle: 'h23' });

/** `21/11`, a day of São Paulo. */
const dayLabel = (hour: Date): string => dayFormat.format(hour);
/** `09h`, an hour of São Paulo. */
const hourLabel = (hour: Date): string => `${hourFormat.format(hour)}h`;

/** The moment that a period began: 24 hours, 7 or 30 days ago. */
export const periodBegan = (period: Period, now: Date): Date =>
  new Date(now.getTime() - (period === 'day' ? 24 : days[period] * 24) * HOUR_MS);

/** The first and the last hour of a trend: 24 hours, or whole days with today as the last. */
export function trendHours(period: Period, now: Date): { from: Date; to: Date } {
  if (period === 'day') return { from: new Date(now.getTime() - 23 * HOUR_MS), to: now };
  const today = dayLabel(now);
  const early = new Date(now.getTime() - (days[period] - 1) * 24 * HOUR_MS);
  // The zone keeps one offset all year: as many hours back from any hour of a day is the same hour of that day.
  const begun = hoursBetween(new Date(now.getTime() - 24 * HOUR_MS), now).filter(
    (hour) => dayLabel(hour) === today,
  );
  return { from: new Date(early.getTime() - (begun.length - 1) * HOUR_MS), to: now };
}

/** First publications by hour or by day, oldest first, those of no deal too. */
export function trendOf(
  period: Period,
  { from, to }: { from: Date; to: Date },
  numbers: Tallies,
): LocalStats['trend'] {
  const label = period === 'day' ? hourLabel : dayLabel;
  const sums = new Map<string, number>();
  for (const hour of hoursBetween(from, to)) {
    sums.set(label(hour), (sums.get(label(hour)) ?? 0) + (numbers.get(publishedIn(hour)) ?? 0));
  }
  return { labels: [...sums.keys()], data: [...sums.values()] };
}
