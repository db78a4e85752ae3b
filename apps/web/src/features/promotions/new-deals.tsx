import { ArrowUp } from 'lucide-react';
import { focusList } from '../../lib/focus-list';
import { formatQuantity } from '../../lib/numbers';
import './list-page.css';

interface NewDealsProps {
  count: number;
  show: () => Promise<void>;
}

/** Button above the list that loads newly published deals. */
export function NewDeals({ count, show }: NewDealsProps) {
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
