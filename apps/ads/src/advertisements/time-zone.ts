const TIME_ZONE = 'America/Sao_Paulo';
const DAY_MS = 24 * 60 * 60 * 1000;

const dayFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const offsetFormat = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' });

/** Day in São Paulo, such as `2026-11-30`. */
export const toDay = (time: Date): string => dayFormat.format(time);

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
