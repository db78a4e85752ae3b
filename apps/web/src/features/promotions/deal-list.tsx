import type { UseQueryResult } from '@tanstack/react-query';
import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import { useRef, useState, type ReactNode } from 'react';
import { LoadError } from '../../components/ui/state-page';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { useDelayed } from '../../lib/timers';
import { DealCard } from '../../shared/deals/deal-card';
import { DealGrid, DealListSkeleton } from '../../shared/deals/deal-grid';
import type { HiddenState } from '../../shared/subscriptions/hidden-deals';
import { useStoredMutes } from '../../shared/subscriptions/stored-mutes';
import { lazyPart } from '../../lib/lazy-part';

const HiddenDeals = lazyPart(() => import('../../shared/subscriptions/hidden-deals'), 'HiddenDeals');

/** Cards in the first viewport on most screens. */
const EAGER_CARD_COUNT = 4;

interface DealListProps {
  list: UseQueryResult<PromotionList>;
  /** Shown for a page without deals. */
  renderEmpty: (list: PromotionList) => ReactNode;
}

/** The cards, or a skeleton, an error or the empty state. */
export function DealList({ list, renderEmpty }: DealListProps) {
  const { data, isPending, isError, isPlaceholderData } = list;
  const showSkeleton = useDelayed(isPending);
  const mutes = useStoredMutes();
  const [hadMutes] = useState(mutes !== null);
  const [hasHiddenDeals, setHasHiddenDeals] = useState(hadMutes);
  // It stays when the last mute is removed.
  if (mutes !== null && !hasHiddenDeals) setHasHiddenDeals(true);
  const [hiddenState, setHiddenState] = useState<HiddenState>();
  const grid = useRef<HTMLOListElement>(null);
  if (isPending) return showSkeleton ? <DealListSkeleton /> : null;
  if (isError && !data) {
    return (
      <LoadError onRetry={() => void list.refetch()}>
        Não foi possível carregar as promoções. Tente novamente mais tarde.
      </LoadError>
    );
  }
  if (data.promotions.length === 0) return renderEmpty(data);
  const { muted, isOpen = true, mark } = hiddenState ?? {};
  const deals = data.promotions.filter(({ _id }) => isOpen || !muted?.has(_id));
  return (
    <div className="list-box" aria-busy={isPlaceholderData}>
      {hadMutes && !hiddenState ? null : deals.length > 0 ? (
        <DealGrid ref={grid}>
          {deals.map((deal, index) => (
            <li key={deal._id} className={muted?.has(deal._id) ? 'muted-deal' : undefined}>
              {muted?.has(deal._id) ? mark : null}
              <DealCard
                deal={deal}
                priority={index === 0 ? 'first' : index < EAGER_CARD_COUNT ? 'early' : 'later'}
              />
            </li>
          ))}
        </DealGrid>
      ) : null}
      {hasHiddenDeals ? (
        // Cards that are on show already stay until it is known which are muted.
        <OptionalBoundary
          fallback={hadMutes && !hiddenState ? <DealListSkeleton /> : null}
          errorText="Não foi possível carregar as promoções."
        >
          <HiddenDeals
            deals={data.promotions}
            mutes={mutes}
            list={grid}
            hiddenState={hiddenState}
            onChange={setHiddenState}
          />
        </OptionalBoundary>
      ) : null}
    </div>
  );
}
