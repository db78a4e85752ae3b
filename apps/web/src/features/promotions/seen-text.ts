import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { formatRelativeTime } from '../../lib/dates';
import { formatQuantity } from '../../lib/numbers';

const DAY_MS = 24 * 60 * 60_000;
const UNSEEN_MS = 3 * DAY_MS;

type SeenDeal = Pick<Promotion, 'status' | 'freshness' | 'moderatedAt' | 'createdAt'>;

export interface SeenText {
  text: string;
  /** When it was last seen, if ever. */
  at: string | undefined;
}

/** By how many people a deal was seen within 24 hours, or for how many days by nobody; undefined in between. */
export function findSeenText(
  { status, freshness, moderatedAt, createdAt }: SeenDeal,
  now: Date,
): SeenText | undefined {
  if (status !== 'active') return undefined;
  const at = freshness?.seenAt;
  if (at && freshness.people > 0) {
    const people = formatQuantity(freshness.people, 'pessoa', 'pessoas');
    return { text: `Visto ativo ${formatRelativeTime(new Date(at), now)} por ${people}`, at };
  }
  const unseenMs = now.getTime() - Date.parse(at ?? moderatedAt ?? createdAt);
  if (!(unseenMs >= UNSEEN_MS)) return undefined;
  return { text: `Sem conferência há ${Math.floor(unseenMs / DAY_MS)} dias`, at };
}
