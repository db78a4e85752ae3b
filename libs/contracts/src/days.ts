/** The time and the days of São Paulo. */

let offsetMs = 0;

/** Current time in milliseconds; in the browser by the clock of the server. */
export const getNow = (): number => Date.now() + offsetMs;

/** Corrects the clock of a device by these milliseconds. */
export function correctClock(ms: number): void {
  offsetMs += ms;
}

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

/** The day in São Paulo, as `2026-11-25`; days in this form compare as texts. */
export const toDay = (at: Date): string => dayFormat.format(at);

const shortFormat = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', timeZone: 'UTC' });
const longFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'UTC' });

/** `12/11`, with the year where it is not that of today: `12/01/2027`. */
export function formatShortDay(day: string, today: string): string {
  const format = day.slice(0, 4) === today.slice(0, 4) ? shortFormat : longFormat;
  return format.format(new Date(`${day}T00:00:00Z`));
}
