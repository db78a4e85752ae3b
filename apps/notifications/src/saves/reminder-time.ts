const HOUR_MS = 60 * 60_000;
const REMINDER_HOUR = 9;

/** 9:00 of the day before the last one, in America/Sao_Paulo. @param validUntil as `2026-11-30` */
export const getReminderTime = (validUntil: string): Date =>
  new Date(Date.parse(`${validUntil}T00:00:00-03:00`) - (24 - REMINDER_HOUR) * HOUR_MS);
