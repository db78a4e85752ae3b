import { ArrowUp } from 'lucide-react';
import { formatQuantity } from '../../../lib/numbers';
import './new-deals.css';

/** Button above the list that loads newly published deals. */
export function NewDeals({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className="new-deals" role="status">
      {count > 0 ? (
        <button type="button" onClick={onShow}>
          <ArrowUp aria-hidden="true" />
          {formatQuantity(count, 'nova promoção', 'novas promoções')}
        </button>
      ) : null}
    </div>
  );
}
