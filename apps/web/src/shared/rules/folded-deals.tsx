import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { EyeOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useSession } from '../session/use-session';
import { getLastMuted, listMatchingMutes, listMutes } from './mutes';
import './rules.css';

/** What a list does with its muted deals. */
export interface Folding {
  /** Ids of the muted deals, but for the member's own. */
  muted: ReadonlySet<string>;
  isOpen: boolean;
  /** On a muted card while they are shown. */
  mark: ReactNode;
}

interface FoldedDealsProps {
  deals: readonly Promotion[];
  /** As stored on the device. */
  mutes: string | null;
  list: RefObject<HTMLOListElement | null>;
  /** As the list shows it. */
  folding: Folding | undefined;
  onChange: (folding: Folding) => void;
}

const mark = (
  <p className="muted-note">
    <EyeOff aria-hidden="true" />
    Oculta
  </p>
);

/** The line below a list that its muted deals are until they are asked for. It says which they are before they are painted. */
export function FoldedDeals({ deals, mutes, list, folding, onChange }: FoldedDealsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const memberId = useSession().user?._id;
  const muted = useMemo(() => {
    const rules = listMutes(mutes);
    const isMuted = (deal: Promotion): boolean =>
      deal.author._id !== memberId && listMatchingMutes(deal, rules).length > 0;
    return new Set(deals.filter(isMuted).map(({ _id }) => _id));
  }, [deals, mutes, memberId]);
  useLayoutEffect(() => onChange({ muted, isOpen, mark }), [muted, isOpen, onChange]);
  useEffect(() => {
    const mutedId = getLastMuted();
    // Only if the focused card is no longer on the page.
    if (!folding || mutedId === undefined || document.activeElement !== document.body) return;
    const mutedIndex = deals.findIndex(({ _id }) => _id === mutedId);
    const cards = deals.filter(({ _id }) => folding.isOpen || !folding.muted.has(_id));
    const next = list.current?.children[cards.findIndex((deal) => deals.indexOf(deal) > mutedIndex)];
    (next?.querySelector<HTMLElement>('h2 a') ?? button.current)?.focus({ preventScroll: true });
  }, [deals, folding, list]);
  const count = muted.size;
  return count > 0 ? (
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
  ) : null;
}
