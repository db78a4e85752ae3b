import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { focusList } from '../../../lib/focus-list';
import { formatQuantity } from '../../../lib/numbers';
import type { ListRequest } from '../api/list-promotions';
import { useNewDeals } from '../hooks/use-new-deals';
import './new-deals.css';

interface NewDealsProps {
  request: ListRequest;
  list: UseQueryResult<PromotionList>;
  publishedAt: number;
}

/** Button above the list that loads newly published deals. */
export function NewDeals({ request, list, publishedAt }: NewDealsProps) {
  const { count, show } = useNewDeals(request, list, publishedAt);
  const showAtTop = async (): Promise<void> => {
    await show();
    window.scrollTo({ top: 0, behavior: 'instant' });
    focusList();
  };
  return (
    <div className="new-deals" role="status">
      {count > 0 ? (
        <button type="button" onClick={() => void showAtTop()}>
          <ArrowUp aria-hidden="true" />
          {formatQuantity(count, 'nova promoção', 'novas promoções')}
        </button>
      ) : null}
    </div>
  );
}
