import { formatPrice } from '@pechincha/contracts/prices';
import { listConditionTexts } from '@pechincha/contracts/price-conditions';
import type { PendingPromotion } from '../../../api/moderation';
import './queue-conditions.css';

/** All conditions of the price in one paragraph, after the promotional price if it is not the final one. */
export function QueueConditions({ deal }: { deal: PendingPromotion }) {
  const price = deal.finalPrice === undefined ? [] : [`Produto ${formatPrice(deal.promotionalPrice)}`];
  const texts = [...price, ...listConditionTexts(deal)];
  if (texts.length === 0) return null;
  return (
    <ul className="queue-conditions" aria-label="Condições do preço">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
