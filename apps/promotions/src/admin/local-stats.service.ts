import { Injectable } from '@nestjs/common';
import { TIME_ZONE } from '@pechincha/contracts/days';
import type { LocalStats } from '@pechincha/contracts/entities/promotion';
import type { Period } from '@pechincha/contracts/operations/query-fields';
import { promotionStatusValues } from '@pechincha/contracts/statuses';
import { Clock } from '@pechincha/persistence/clock';
import { SnapshotReader } from '@pechincha/persistence/queries';
import { CitiesService } from '../cities/cities.service.js';
import { ALL_CITIES, getPublishedKind, listHours } from '../city-counters/city-counter.js';
import { type CityCounters, CityCountersRepository } from '../city-counters/city-counters.repository.js';

const HOUR_MS = 3_600_000;
const PERIOD_DAYS = { week: 7, month: 30 } as const;

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
function getTrendHours(period: Period, now: Date): { from: Date; to: Date } {
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
function toTrend(
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

/** A removed promotion counts nowhere. */
const countedStatuses = promotionStatusValues.filter((status) => status !== 'removed');

/** Statistics of one city or all cities, read from one snapshot. */
@Injectable()
export class LocalStatsService {
  constructor(
    private readonly counters: CityCountersRepository,
    private readonly cities: CitiesService,
    private readonly snapshots: SnapshotReader,
    private readonly clock: Clock,
  ) {}

  async getStats(city: string | undefined, period: Period): Promise<LocalStats> {
    const hours = getTrendHours(period, this.clock.now());
    const slug = city ? await this.cities.getSlug(city) : ALL_CITIES;
    const kinds = [...countedStatuses, 'authors'] as const;
    const counts = await this.snapshots.read((session) =>
      this.counters.getCounters(slug, kinds, hours, session),
    );
    const count = (kind: (typeof kinds)[number]): number => counts.get(kind) ?? 0;
    return {
      totalPromotions: countedStatuses.reduce((sum, status) => sum + count(status), 0),
      activePromotions: count('active'),
      pendingPromotions: count('pending'),
      expiredPromotions: count('expired'),
      totalUsers: count('authors'),
      trend: toTrend(period, hours, counts),
    };
  }
}
