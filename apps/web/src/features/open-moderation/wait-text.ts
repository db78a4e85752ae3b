import { formatCount, formatQuantity } from '../../lib/numbers';

const HOUR = 60;
const DAY = 24 * HOUR;

/** '12 min', '3h20', '4 dias'. @param minutes null for none */
export function formatWait(minutes: number | null): string | null {
  if (minutes === null) return null;
  if (minutes < HOUR) return `${formatCount(minutes)} min`;
  if (minutes >= 2 * DAY) return formatQuantity(Math.round(minutes / DAY), 'dia', 'dias');
  const rest = minutes % HOUR;
  const hours = `${Math.floor(minutes / HOUR)}h`;
  return rest > 0 && minutes < 10 * HOUR ? `${hours}${String(rest).padStart(2, '0')}` : hours;
}
