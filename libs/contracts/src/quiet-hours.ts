import { toTime } from './days.js';

/** Hours of a day as `22:00`, of America/Sao_Paulo. They end on the next day if `to` is earlier than `from`. */
export interface QuietHours {
  from: string;
  to: string;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

export function isQuiet({ from, to }: QuietHours, at: Date): boolean {
  const time = toTime(at);
  return from < to ? time >= from && time < to : time >= from || time < to;
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** When the quiet hours that `at` is in are over. */
export function getQuietEnd({ to }: QuietHours, at: Date): Date {
  const elapsedMs = at.getTime() % MINUTE_MS;
  const minutes = (toMinutes(to) - toMinutes(toTime(at)) + DAY_MINUTES) % DAY_MINUTES;
  return new Date(at.getTime() - elapsedMs + minutes * MINUTE_MS);
}
