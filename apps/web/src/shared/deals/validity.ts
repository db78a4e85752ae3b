import { toDay } from '@pechincha/contracts/days';
import type { Validity } from '@pechincha/contracts/operations/date-fields';
import { formatDay, toUtcMidnight } from '../../lib/format';

const DAY_MS = 24 * 60 * 60_000;

const shortFormat = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const getNextDay = (day: string): string =>
  new Date(toUtcMidnight(day).getTime() + DAY_MS).toISOString().slice(0, 10);

/** `12 de nov.`, with the year where it is not that of today. */
const formatNearDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? shortFormat.format(toUtcMidnight(day)) : formatDay(day);

function formatStart(day: string, today: string): string {
  return day === getNextDay(today) ? 'Começa amanhã' : `Começa em ${formatNearDay(day, today)}`;
}

function formatEnd(day: string, today: string): string {
  if (day === today) return 'Até hoje';
  return day === getNextDay(today) ? 'Até amanhã' : `Até ${formatNearDay(day, today)}`;
}

export const hasStarted = ({ validFrom }: Validity, now: Date): boolean =>
  !validFrom || validFrom <= toDay(now);

/** First day of a promotion that is still to start, and last day: `Começa amanhã`, `Até 12 de nov.` */
export function listValidityTexts({ validFrom, validUntil }: Validity, now: Date): string[] {
  const today = toDay(now);
  return [
    validFrom && !hasStarted({ validFrom }, now) && formatStart(validFrom, today),
    validUntil && formatEnd(validUntil, today),
  ]
    .filter((text) => typeof text === 'string')
    .filter(Boolean);
}
