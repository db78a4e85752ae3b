/** The time and the days of São Paulo. */

let offsetMs = 0;

/** Current time in milliseconds; in the browser by the clock of the server. */
export const getNow = (): number => Date.now() + offsetMs;

/** Corrects the clock of a device by these milliseconds. */
export function correctClock(ms: number): void {
  offsetMs += ms;
}

/** It has had no daylight saving time since 2019. */
export const TIME_ZONE = 'America/Sao_Paulo';

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });
const timeFormat = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: TIME_ZONE });

/** The day in São Paulo, as `2026-11-25`; days in this form compare as texts. */
export const toDay = (at: Date): string => dayFormat.format(at);

/** The time of day in São Paulo, as `09:30`; times in this form compare as texts. */
export const toTime = (at: Date): string => timeFormat.format(at);

/** Midnight in São Paulo at which a day begins. @param day as `2026-11-25` */
export const getDayStart = (day: string): Date => new Date(`${day}T00:00:00-03:00`);

const shortFormat = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', timeZone: 'UTC' });
const longFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'UTC' });

/** `12/11`, with the year where it is not that of today: `12/01/2027`. */
export function formatShortDay(day: string, today: string): string {
  const format = day.slice(0, 4) === today.slice(0, 4) ? shortFormat : longFormat;
  return format.format(new Date(`${day}T00:00:00Z`));
}
