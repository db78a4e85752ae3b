const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Days and times are those of the community, wherever the device stands. */
const timeZone = 'America/Sao_Paulo';
const clock = new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('pt-BR', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
const isoDay = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const midnight = (date: Date): number => Date.parse(isoDay.format(date));

/** A time that is not known has no words. */
const isKnown = (date: Date): boolean => !Number.isNaN(date.getTime());

/** 'há 12 min', 'ontem às 14:05', 'há 3 dias'; from seven days on '12 de nov. de 2026'. */
export function relativeTime(then: Date, now: Date): string {
  if (!isKnown(then)) return '';
  const passed = now.getTime() - then.getTime();
  const days = Math.round((midnight(now) - midnight(then)) / DAY);
  if (passed < MINUTE) return 'agora';
  if (passed < 60 * MINUTE) return `há ${Math.floor(passed / MINUTE)} min`;
  if (days === 0) return `há ${Math.floor(passed / (60 * MINUTE))} h`;
  if (days === 1) return `ontem às ${clock.format(then)}`;
  if (days < 7) return `há ${days} dias`;
  return day.format(then);
}

/** '21 de nov. de 2026, 15:18' */
export const exactTime = (then: Date): string =>
  isKnown(then) ? `${day.format(then)}, ${clock.format(then)}` : '';

/** '21 de nov. de 2026' */
export const longDate = (then: Date): string => (isKnown(then) ? day.format(then) : '');
