import type { UseQueryResult } from '@tanstack/react-query';
import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import type { ReactNode } from 'react';
import { Failed } from '../../../components/ui/failed';
import { useLate } from '../../../lib/use-late';
import { DealBones } from './deal-bones';
import { DealCard } from './deal-card';

/** Cards that are in sight at once on most screens. */
const IN_SIGHT = 4;

interface DealListProps {
  list: UseQueryResult<PromotionList>;
  /** What stands for a page without a deal. */
  empty: (list: PromotionList) => ReactNode;
}

/** The cards of a list, or what stands for them: on its way, none, failed. */
export function DealList({ list, empty }: DealListProps) {
  const { data, isPending, isError, isPlaceholderData } = list;
  const late = useLate(isPending);
  const changing = useLate(isPlaceholderData);
  if (isPending) return late ? <DealBones /> : null;
  if (isError && !data) {
    return (
      <Failed onRetry={() => void list.refetch()}>
        Não foi possível carregar as promoções. Tente novamente mais tarde.
      </Failed>
    );
  }
  if (data.promotions.length === 0) return empty(data);
  return (
    <div className="list-box" aria-busy={changing}>
      <ol className="deals">
        {data.promotions.map((deal, index) => (
          <li key={deal._id}>
            <DealCard deal={deal} turn={index === 0 ? 'first' : index < IN_SIGHT ? 'early' : 'later'} />
          </li>
        ))}
      </ol>
    </div>
  );
}
