import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { Check, Eye, type LucideIcon, RotateCcw, TimerOff } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../components/ui/button';
import { formatDateTime, formatQuantity, formatRelativeTime } from '../../lib/format';
import { useNow } from '../../lib/timers';
import {
  type ValidityChoice,
  ConfirmEnd,
  listValidityChoices,
  useValidityVote,
} from '../../shared/deals/validity-votes';
import { hasStarted } from '../../shared/deals/validity';
import { useSession } from '../../shared/session/use-session';
import './deal-page.css';

const DAY_MS = 24 * 60 * 60_000;
const UNCONFIRMED_MS = 3 * DAY_MS;

type ConfirmedDeal = Pick<Promotion, 'status' | 'freshness' | 'moderatedAt' | 'createdAt'>;

interface ConfirmationText {
  text: string;
  /** When it was last seen, if ever. */
  at: string | undefined;
}

/** By how many people a deal was seen within 24 hours, or for how many days by nobody; undefined in between. */
export function findConfirmationText(
  { status, freshness, moderatedAt, createdAt }: ConfirmedDeal,
  now: Date,
): ConfirmationText | undefined {
  if (status !== 'active') return undefined;
  const at = freshness?.seenAt;
  if (at && freshness.people > 0) {
    const people = formatQuantity(freshness.people, 'pessoa', 'pessoas');
    return { text: `Visto ativo ${formatRelativeTime(new Date(at), now)} por ${people}`, at };
  }
  const unconfirmedMs = now.getTime() - Date.parse(at ?? moderatedAt ?? createdAt);
  if (!(unconfirmedMs >= UNCONFIRMED_MS)) return undefined;
  return { text: `Sem conferência há ${Math.floor(unconfirmedMs / DAY_MS)} dias`, at };
}

const icons: Record<ValidityChoice['kind'], LucideIcon> = { valid: Check, gone: TimerOff, again: RotateCcw };

/** Whether the deal is still valid: when it was last seen, and the question to its reader. */
export function DealValidity({ deal }: { deal: Promotion }) {
  const { user } = useSession();
  const { vote, isPending, shownResult, confirm } = useValidityVote(deal);
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
  const choiceList = hasStarted(deal, now) ? listValidityChoices(deal, user) : [];
  return (
    <>
      {choiceList.length > 0 ? (
        <section className="card deal-validity" aria-labelledby={titleId}>
          <div>
            <h2 id={titleId}>Ainda vale?</h2>
            <Confirmation deal={deal} now={now} />
          </div>
          <div className="choices" ref={choices}>
            {choiceList.map(({ kind, result, text }) => {
              const Icon = icons[kind];
              return (
                <Button
                  key={result}
                  className="chip"
                  aria-pressed={shownResult === result}
                  aria-disabled={isPending || undefined}
                  onClick={() => vote(result)}
                  icon={Icon}
                >
                  {text}
                </Button>
              );
            })}
          </div>
        </section>
      ) : null}
      <ConfirmEnd {...confirm} />
    </>
  );
}

function Confirmation({ deal, now }: { deal: Promotion; now: Date }) {
  const confirmation = findConfirmationText(deal, now);
  if (!confirmation) return null;
  return (
    <p
      className="small muted confirmed-at"
      title={confirmation.at && formatDateTime(new Date(confirmation.at))}
    >
      <Eye aria-hidden="true" />
      {confirmation.text}
    </p>
  );
}
