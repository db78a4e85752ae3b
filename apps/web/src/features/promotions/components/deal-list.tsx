import type { UseQueryResult } from '@tanstack/react-query';
import type { Promotion, PromotionList } from '@pechincha/contracts/entities/promotion';
import { useState, type ReactNode } from 'react';
import { LoadError } from '../../../components/ui/load-error';
import { OptionalBoundary } from '../../../components/ui/optional-boundary';
import { useDelayed } from '../../../lib/use-delayed';
import { DealListSkeleton } from '../../../shared/deals/components/deal-list-skeleton';
import { DealCard } from '../../../shared/deals/components/deal-card';
import { DealGrid } from '../../../shared/deals/components/deal-grid';
import { useStoredMutes } from '../../../shared/rules/stored-mutes';
import { lazyPart } from '../../../lib/lazy-part';
import './deal-list.css';

const FoldedDeals = lazyPart(() => import('../../../shared/rules/components/folded-deals'), 'FoldedDeals');

/** Cards in the first viewport on most screens. */
const EAGER_CARD_COUNT = 4;

interface DealListProps {
  list: UseQueryResult<PromotionList>;
  /** Shown for a page without deals. */
  renderEmpty: (list: PromotionList) => ReactNode;
}

const renderDeal = (deal: Promotion, index: number): ReactNode => (
  <DealCard deal={deal} priority={index === 0 ? 'first' : index < EAGER_CARD_COUNT ? 'early' : 'later'} />
);

/** The cards, or a skeleton, an error or the empty state. */
export function DealList({ list, renderEmpty }: DealListProps) {
  const { data, isPending, isError, isPlaceholderData } = list;
  const showSkeleton = useDelayed(isPending);
  const isChanging = useDelayed(isPlaceholderData);
  const mutes = useStoredMutes();
  const [hadMutes] = useState(mutes !== null);
  const [isFolding, setIsFolding] = useState(hadMutes);
  // The cards stay the same ones when the last mute is removed.
  if (mutes !== null && !isFolding) setIsFolding(true);
  if (isPending) return showSkeleton ? <DealListSkeleton /> : null;
  if (isError && !data) {
    return (
      <LoadError onRetry={() => void list.refetch()}>
        Não foi possível carregar as promoções. Tente novamente mais tarde.
      </LoadError>
    );
  }
  if (data.promotions.length === 0) return renderEmpty(data);
  const grid = (
    <DealGrid>
      {data.promotions.map((deal, index) => (
        <li key={deal._id}>{renderDeal(deal, index)}</li>
      ))}
    </DealGrid>
  );
  return (
    <div className="list-box" aria-busy={isChanging}>
      {isFolding ? (
        // A skeleton for cards that are on show already would move the page.
        <OptionalBoundary
          fallback={hadMutes ? <DealListSkeleton /> : grid}
          errorText="Não foi possível carregar as promoções."
        >
          <FoldedDeals deals={data.promotions} mutes={mutes} renderDeal={renderDeal} />
        </OptionalBoundary>
      ) : (
        grid
      )}
    </div>
  );
}
