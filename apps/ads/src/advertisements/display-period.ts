import { toDay } from '@pechincha/contracts/days';
import type { AdvertisementRow } from './advertisement.schema.js';

const DAY_MS = 24 * 60 * 60 * 1000;

const offsetFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  timeZoneName: 'longOffset',
});

/** Midnight in São Paulo at which the day starts. */
export function getDayStart(day: string): Date {
  const noon = new Date(`${day}T12:00:00Z`);
  const name = offsetFormat.formatToParts(noon).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // `GMT-03:00`; plain `GMT` has no offset.
  return new Date(`${day}T00:00:00${name.slice('GMT'.length) || 'Z'}`);
}

/** Midnight in São Paulo at which the next day starts. */
export function getDayEnd(day: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS);
  return getDayStart(next.toISOString().slice(0, day.length));
}

export type DisplayPeriod = Pick<AdvertisementRow, 'startDate' | 'endDate' | 'startsAt' | 'endsAt'>;

/** Stands for "no end" and "never"; later than any date that the form accepts. */
export const NEVER = new Date('9999-12-31T00:00:00Z');
const ALWAYS = new Date(0);

const isDay = (text: string): boolean => !text.includes('T');

/**
 * Without a start an advertisement is never displayed, a city's banner at once. The end date is inclusive, also
 * when it comes as a midnight of UTC (browser) or São Paulo; any other time of day is exact.
 */
export function getDisplayPeriod(
  dates: { startDate: string | null; endDate: string | null },
  isBanner: boolean,
): DisplayPeriod {
  const startDate = dates.startDate === null ? null : parseStart(dates.startDate);
  return {
    startDate,
    startsAt: startDate ?? (isBanner ? ALWAYS : NEVER),
    ...(dates.endDate === null ? { endDate: null, endsAt: NEVER } : parseEnd(dates.endDate)),
  };
}

const parseStart = (text: string): Date => (isDay(text) ? getDayStart(text) : new Date(text));

function parseEnd(text: string): Pick<DisplayPeriod, 'endDate' | 'endsAt'> {
  const time = new Date(text);
  const day = isDay(text) ? text : findDayOfMidnight(time);
  return day === undefined
    ? { endDate: time, endsAt: time }
    : { endDate: getDayStart(day), endsAt: getDayEnd(day) };
}

/** Day of a midnight in UTC or São Paulo; undefined for any other time. */
function findDayOfMidnight(time: Date): string | undefined {
  if (time.toISOString().endsWith('T00:00:00.000Z')) return time.toISOString().slice(0, '2026-11-30'.length);
  const day = toDay(time);
  return getDayStart(day).getTime() === time.getTime() ? day : undefined;
}
