import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { EyeOff } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { DealGrid } from '../../deals/components/deal-grid';
import { listMatchingMutes, listMutes } from '../mutes';
import './folded-deals.css';

interface FoldedDealsProps {
  deals: readonly Promotion[];
  /** As stored on the device. */
  mutes: string;
  renderDeal: (deal: Promotion, index: number) => ReactNode;
}

/** A list whose muted deals are one line, until they are asked for. */
export function FoldedDeals({ deals, mutes, renderDeal }: FoldedDealsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hidden = useMemo(() => {
    const rules = listMutes(mutes);
    return new Set(deals.filter((deal) => listMatchingMutes(deal, rules).length > 0));
  }, [deals, mutes]);
  const count = hidden.size;
  const lastCount = useRef(count);
  useEffect(() => {
    // The focused card has just been hidden.
    if (count > lastCount.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    lastCount.current = count;
  }, [count]);
  const shown = deals.filter((deal) => isOpen || !hidden.has(deal));
  return (
    <>
      {shown.length > 0 ? (
        <DealGrid>
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
