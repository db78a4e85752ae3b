import type { AdvertisementRow } from './advertisement.schema.js';
import { beginningOf, dayOf, endOf } from './sao-paulo.js';

export type Window = Pick<AdvertisementRow, 'startDate' | 'endDate' | 'startsAt' | 'endsAt'>;

/** Stands for "without an end" and "never"; no date that the form takes is as late. */
export const NEVER = new Date('9999-12-31T00:00:00Z');
const ALWAYS = new Date(0);

const isDay = (typed: string): boolean => !typed.includes('T');

/**
 * When an advertisement is on show. An advertisement of the site needs a start; a city's banner without one
 * begins at once. An end date includes its day: so does the midnight by which a browser says a day, its own
 * (UTC) or that of São Paulo. Any other time of day counts to the moment.
 */
export function windowOf(
  typed: { startDate: string | null; endDate: string | null },
  ofCity: boolean,
): Window {
  const startDate = typed.startDate === null ? null : startOf(typed.startDate);
  return {
    startDate,
    startsAt: startDate ?? (ofCity ? ALWAYS : NEVER),
    ...(typed.endDate === null ? { endDate: null, endsAt: NEVER } : lastDay(typed.endDate)),
  };
}

const startOf = (typed: string): Date => (isDay(typed) ? beginningOf(typed) : new Date(typed));

function lastDay(typed: string): Pick<Window, 'endDate' | 'endsAt'> {
  const time = new Date(typed);
  const day = isDay(typed) ? typed : dayMeant(time);
  return day === undefined
    ? { endDate: time, endsAt: time }
    : { endDate: beginningOf(day), endsAt: endOf(day) };
}

/** The day that a midnight stands for; undefined for any other time. */
function dayMeant(time: Date): string | undefined {
  if (time.toISOString().endsWith('T00:00:00.000Z')) return time.toISOString().slice(0, '2026-11-30'.length);
  const day = dayOf(time);
  return beginningOf(day).getTime() === time.getTime() ? day : undefined;
}
