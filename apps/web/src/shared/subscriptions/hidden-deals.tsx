import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { EyeOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../../components/ui/button';
import { useSession } from '../session/use-session';
import { getLastMuted, listMatchingMutes, listMutes } from './mutes';
import './subscriptions.css';

/** What a list does with its muted deals. */
export interface HiddenState {
  /** Ids of the muted deals, but for the member's own. */
  muted: ReadonlySet<string>;
  isOpen: boolean;
  /** On a muted card while they are shown. */
  mark: ReactNode;
}

interface HiddenDealsProps {
  deals: readonly Promotion[];
  /** As stored on the device. */
  mutes: string | null;
  list: RefObject<HTMLOListElement | null>;
  /** As the list shows it. */
  hiddenState: HiddenState | undefined;
  onChange: (hiddenState: HiddenState) => void;
}

const mark = (
  <p className="muted-note">
    <EyeOff aria-hidden="true" />
    Oculta
  </p>
);

/** The line below a list that its muted deals are until they are asked for. It says which they are before they are painted. */
export function HiddenDeals({ deals, mutes, list, hiddenState, onChange }: HiddenDealsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const memberId = useSession().user?._id;
  const muted = useMemo(() => {
    const storedMutes = listMutes(mutes);
    const isMuted = (deal: Promotion): boolean =>
      deal.author._id !== memberId && listMatchingMutes(deal, storedMutes).length > 0;
    return new Set(deals.filter(isMuted).map(({ _id }) => _id));
  }, [deals, mutes, memberId]);
  useLayoutEffect(() => onChange({ muted, isOpen, mark }), [muted, isOpen, onChange]);
  useEffect(() => {
    const mutedId = getLastMuted();
    // Only if the focused card is no longer on the page.
    if (!hiddenState || mutedId === undefined || document.activeElement !== document.body) return;
    const mutedIndex = deals.findIndex(({ _id }) => _id === mutedId);
    const cards = deals.filter(({ _id }) => hiddenState.isOpen || !hiddenState.muted.has(_id));
    const next = list.current?.children[cards.findIndex((deal) => deals.indexOf(deal) > mutedIndex)];
    (next?.querySelector<HTMLElement>('h2 a') ?? button.current)?.focus({ preventScroll: true });
  }, [deals, hiddenState, list]);
  const count = muted.size;
  return count > 0 ? (
    <p className="cluster muted hidden-deals" role="status">
      <span>{count === 1 ? '1 oculta por suas regras' : `${count} ocultas por suas regras`}</span>
      <span aria-hidden="true">·</span>
      <Button className="text-button" ref={button} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Ocultar de novo' : 'Mostrar'}
      </Button>
    </p>
  ) : null;
}
