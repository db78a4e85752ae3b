import type { UseQueryResult } from '@tanstack/react-query';
import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import type { ReactNode } from 'react';
import { LoadError } from '../../../components/ui/load-error';
import { useDelayed } from '../../../lib/use-delayed';
import { DealListSkeleton } from '../../../shared/deals/components/deal-list-skeleton';
import { DealCard } from '../../../shared/deals/components/deal-card';
import { DealGrid } from '../../../shared/deals/components/deal-grid';
import './deal-list.css';

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
  const isChanging = useDelayed(isPlaceholderData);
  if (isPending) return showSkeleton ? <DealListSkeleton /> : null;
  if (isError && !data) {
    return (
      <LoadError onRetry={() => void list.refetch()}>
        Não foi possível carregar as promoções. Tente novamente mais tarde.
      </LoadError>
    );
  }
  if (data.promotions.length === 0) return renderEmpty(data);
  return (
    <div className="list-box" aria-busy={isChanging}>
      <DealGrid>
        {data.promotions.map((deal, index) => (
          <li key={deal._id}>
            <DealCard
              deal={deal}
              priority={index === 0 ? 'first' : index < EAGER_CARD_COUNT ? 'early' : 'later'}
            />
          </li>
        ))}
      </DealGrid>
    </div>
  );
}
