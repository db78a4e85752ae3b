import { toDay } from '@pechincha/contracts/days';

const KEPT_DAYS = 7;
const KEPT_WEEKS = 4;
const KEPT_MONTHS = 12;
const DAY_MS = 24 * 60 * 60_000;

/** The last backup of each of the last 7 days, 4 weeks and 12 months that have one; days of São Paulo. */
export function selectKept(times: readonly Date[]): Date[] {
  const newestFirst = times.toSorted((a, b) => b.getTime() - a.getTime());
  const selectLatest = (toPeriod: (at: Date) => string, limit: number): Date[] => {
    const latest = new Map<string, Date>();
    for (const at of newestFirst) if (!latest.has(toPeriod(at))) latest.set(toPeriod(at), at);
    return [...latest.values()].slice(0, limit);
  };
  const kept = new Set([
    ...selectLatest(toDay, KEPT_DAYS),
    ...selectLatest(toMonday, KEPT_WEEKS),
    ...selectLatest((at) => toDay(at).slice(0, 7), KEPT_MONTHS),
  ]);
  return newestFirst.filter((at) => kept.has(at));
}

/** The first day of the week. */
function toMonday(at: Date): string {
  const noon = new Date(`${toDay(at)}T12:00:00Z`);
  const daysSinceMonday = (noon.getUTCDay() + 6) % 7;
  return new Date(noon.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10);
}
