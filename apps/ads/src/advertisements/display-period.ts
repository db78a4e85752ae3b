import type { AdvertisementRow } from './advertisement.schema.js';
import { getDayStart, toDay, getDayEnd } from './time-zone.js';

export type DisplayPeriod = Pick<AdvertisementRow, 'startDate' | 'endDate' | 'startsAt' | 'endsAt'>;

/** Stands for "without an end" and "never"; no date that the form takes is as late. */
export const NEVER = new Date('9999-12-31T00:00:00Z');
const ALWAYS = new Date(0);

const isDay = (text: string): boolean => !text.includes('T');

/**
 * When an advertisement is on show. An advertisement of the site needs a start; a city's banner without one
 * begins at once. An end date includes its day: so does the midnight by which a browser says a day, its own
 * (UTC) or that of São Paulo. Any other time of day counts to the moment.
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

/** The day that a midnight stands for; undefined for any other time. */
function findDayOfMidnight(time: Date): string | undefined {
  if (time.toISOString().endsWith('T00:00:00.000Z')) return time.toISOString().slice(0, '2026-11-30'.length);
  const day = toDay(time);
  return getDayStart(day).getTime() === time.getTime() ? day : undefined;
}
