const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Dates are shown in São Paulo time, whatever the device's time zone. */
const timeZone = 'America/Sao_Paulo';
const timeFormat = new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' });
const dateFormat = new Intl.DateTimeFormat('pt-BR', {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const isoDateFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const toMidnight = (date: Date): number => Date.parse(isoDateFormat.format(date));

const isValidDate = (date: Date): boolean => !Number.isNaN(date.getTime());

/** 'há 12 min', 'ontem às 14:05', 'há 3 dias'; from seven days on '12 de nov. de 2026'. */
export function formatRelativeTime(date: Date, now: Date): string {
  if (!isValidDate(date)) return '';
  const elapsedMs = now.getTime() - date.getTime();
  const days = Math.round((toMidnight(now) - toMidnight(date)) / DAY_MS);
  if (elapsedMs < MINUTE_MS) return 'agora';
  if (elapsedMs < 60 * MINUTE_MS) return `há ${Math.floor(elapsedMs / MINUTE_MS)} min`;
  if (days === 0) return `há ${Math.floor(elapsedMs / (60 * MINUTE_MS))} h`;
  if (days === 1) return `ontem às ${timeFormat.format(date)}`;
  if (days < 7) return `há ${days} dias`;
  return dateFormat.format(date);
}

/** '21 de nov. de 2026, 15:18' */
export const formatDateTime = (date: Date): string =>
  isValidDate(date) ? `${dateFormat.format(date)}, ${timeFormat.format(date)}` : '';

/** '21 de nov. de 2026' */
export const formatDate = (date: Date): string => (isValidDate(date) ? dateFormat.format(date) : '');

const integerFormat = new Intl.NumberFormat('pt-BR');

/** 1.234; '--' for NaN */
export const formatCount = (count: number): string => (isNaN(count) ? '--' : integerFormat.format(count));

/** '1 comentário', '14 comentários' */
export const formatQuantity = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const dayFormat = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', dateStyle: 'medium' });

/** A day as `2026-11-12`, for formats in UTC. */
export const toUtcMidnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** `12 de nov. de 2026` */
export const formatDay = (day: string): string => dayFormat.format(toUtcMidnight(day));
