import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { showToast } from '../../lib/show-toast';
import { CouponQuestion } from './coupon-question';

let cancelLast: (() => void) | undefined;

/** Calls back once when the tab, hidden now or later, is seen again. Returns a function that cancels it. */
function onTabReturn(callback: () => void): () => void {
  let wasHidden = document.hidden;
  const listeners = new AbortController();
  const handleChange = (): void => {
    if (document.hidden) wasHidden = true;
    else if (wasHidden) {
      listeners.abort();
      callback();
    }
  };
  document.addEventListener('visibilitychange', handleChange, { signal: listeners.signal });
  return () => listeners.abort();
}

const showQuestion = (deal: Promotion): void =>
  showToast(
    'info',
    (close) => (
      <div className="toast-text">
        <CouponQuestion deal={deal} name={deal.coupon} onDone={close} />
      </div>
    ),
    { isLasting: true, key: `coupon:${deal._id}` },
  );

/**
 * Asks whether the copied coupon worked once its member is back from the shop: of several only the last one.
 *
 * @param ask by default in a toast
 */
export function askOnReturn(deal: Promotion, ask: () => void = () => showQuestion(deal)): void {
  cancelLast?.();
  cancelLast = onTabReturn(ask);
}
