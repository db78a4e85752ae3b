import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { Check, Eye, type LucideIcon, RotateCcw, TimerOff } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { formatDateTime, formatQuantity, formatRelativeTime } from '../../lib/format';
import { useNow } from '../../lib/timers';
import { type CheckChoice, ConfirmEnd, listCheckChoices, useCheck } from '../../shared/deals/checks';
import { hasStarted } from '../../shared/deals/validity';
import { useSession } from '../../shared/session/use-session';
import './deal-page.css';

const DAY_MS = 24 * 60 * 60_000;
const UNSEEN_MS = 3 * DAY_MS;

type SeenDeal = Pick<Promotion, 'status' | 'freshness' | 'moderatedAt' | 'createdAt'>;

interface SeenText {
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

const icons: Record<CheckChoice['kind'], LucideIcon> = { valid: Check, gone: TimerOff, again: RotateCcw };

/** Whether the deal is still valid: when it was last seen, and the question to its reader. */
export function DealCheck({ deal }: { deal: Promotion }) {
  const { user } = useSession();
  const { press, isPending, shownResult, confirm } = useCheck(deal);
  const titleId = useId();
  const choices = useRef<HTMLDivElement>(null);
  const lastStatus = useRef(deal.status);
  useEffect(() => {
    if (lastStatus.current === deal.status) return;
    lastStatus.current = deal.status;
    // The pressed button, or the dialog that asked, may be gone.
    const active = document.activeElement;
    if (active !== document.body && !active?.closest('[role=dialog]')) return;
    const next = choices.current?.querySelector('button') ?? document.getElementById('conteudo');
    next?.focus({ preventScroll: true });
  }, [deal.status]);

  const now = new Date(useNow());
  // Before its first day there is nothing to be seen.
  const choiceList = hasStarted(deal, now) ? listCheckChoices(deal, user) : [];
  return (
    <>
      {choiceList.length > 0 ? (
        <section className="deal-check" aria-labelledby={titleId}>
          <div>
            <h2 id={titleId}>Ainda vale?</h2>
            <Seen deal={deal} now={now} />
          </div>
          <div className="choices" ref={choices}>
            {choiceList.map(({ kind, result, text }) => {
              const Icon = icons[kind];
              return (
                <button
                  key={result}
                  type="button"
                  className="chip"
                  aria-pressed={shownResult === result}
                  aria-disabled={isPending || undefined}
                  onClick={() => press(result)}
                >
                  <Icon aria-hidden="true" />
                  {text}
                </button>
              );
            })}
          </div>
        </section>
      ) : null}
      <ConfirmEnd {...confirm} />
    </>
  );
}

function Seen({ deal, now }: { deal: Promotion; now: Date }) {
  const seen = findSeenText(deal, now);
  if (!seen) return null;
  return (
    <p className="seen" title={seen.at && formatDateTime(new Date(seen.at))}>
      <Eye aria-hidden="true" />
      {seen.text}
    </p>
  );
}
