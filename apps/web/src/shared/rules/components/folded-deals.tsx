import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { EyeOff } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { DealGrid } from '../../deals/components/deal-grid';
import { useSession } from '../../session/hooks/use-session';
import { getLastMuted } from '../last-mute';
import { listMatchingMutes, listMutes } from '../mutes';
import './folded-deals.css';

interface FoldedDealsProps {
  deals: readonly Promotion[];
  /** As stored on the device. */
  mutes: string | null;
  renderDeal: (deal: Promotion, index: number) => ReactNode;
}

/** A list whose muted deals, but for the member's own, are one line until they are asked for. */
export function FoldedDeals({ deals, mutes, renderDeal }: FoldedDealsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const memberId = useSession().user?._id;
  const hidden = useMemo(() => {
    const rules = listMutes(mutes);
    return new Set(
      deals.filter((deal) => deal.author._id !== memberId && listMatchingMutes(deal, rules).length > 0),
    );
  }, [deals, mutes, memberId]);
  const count = hidden.size;
  const shown = useMemo(() => deals.filter((deal) => isOpen || !hidden.has(deal)), [deals, hidden, isOpen]);
  useEffect(() => {
    const mutedId = getLastMuted();
    // Only if the focused card is no longer on the page.
    if (mutedId === undefined || document.activeElement !== document.body) return;
    const mutedIndex = deals.findIndex(({ _id }) => _id === mutedId);
    const next = list.current?.children[shown.findIndex((deal) => deals.indexOf(deal) > mutedIndex)];
    (next?.querySelector<HTMLElement>('h2 a') ?? button.current)?.focus({ preventScroll: true });
  }, [deals, shown]);
  return (
    <>
      {shown.length > 0 ? (
        <DealGrid ref={list}>
          {shown.map((deal, index) => (
            <li key={deal._id} className={hidden.has(deal) ? 'muted-deal' : undefined}>
              {hidden.has(deal) ? (
                <p className="muted-note">
                  <EyeOff aria-hidden="true" />
                  Oculta
                </p>
              ) : null}
              {renderDeal(deal, index)}
            </li>
          ))}
        </DealGrid>
      ) : null}
      {count > 0 ? (
        <p className="folded-deals" role="status">
          <span>{count === 1 ? '1 oculta por suas regras' : `${count} ocultas por suas regras`}</span>
          <span aria-hidden="true">·</span>
          <button
            type="button"
            className="plain"
            ref={button}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Ocultar de novo' : 'Mostrar'}
          </button>
        </p>
      ) : null}
    </>
  );
}
