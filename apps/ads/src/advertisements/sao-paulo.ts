const ZONE = 'America/Sao_Paulo';
const DAY_MS = 24 * 60 * 60 * 1000;

const calendar = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const offsets = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeZoneName: 'longOffset' });

/** The day of a moment in São Paulo, as `2026-11-30`. */
export const dayOf = (time: Date): string => calendar.format(time);

/** When a day begins in São Paulo. */
export function beginningOf(day: string): Date {
  const noon = new Date(`${day}T12:00:00Z`);
  const name = offsets.formatToParts(noon).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // `GMT-03:00`; plain `GMT` would be no offset at all.
  return new Date(`${day}T00:00:00${name.slice('GMT'.length) || 'Z'}`);
}

/** When a day ends in São Paulo: the beginning of the next one. */
export function endOf(day: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS);
  return beginningOf(next.toISOString().slice(0, day.length));
}
