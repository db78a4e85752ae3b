import { formatPrice } from '@pechincha/contracts/prices';
import { listConditionTexts } from '@pechincha/contracts/price-conditions';
import type { PendingPromotion } from '../../../api/moderation';
import { formatDay } from '../../../lib/days';
import './queue-conditions.css';

const listDays = ({ validFrom, validUntil }: PendingPromotion): string[] =>
  [
    validFrom && `Válida a partir de ${formatDay(validFrom)}`,
    validUntil && `Válida até ${formatDay(validUntil)}`,
  ].filter((text) => text !== undefined);

/** Conditions of the price and days in one paragraph, after the promotional price if it is not the final one. */
export function QueueConditions({ deal }: { deal: PendingPromotion }) {
  const price = deal.finalPrice === undefined ? [] : [`Produto ${formatPrice(deal.promotionalPrice)}`];
  const texts = [...price, ...listConditionTexts(deal), ...listDays(deal)];
  if (texts.length === 0) return null;
  return (
    <ul className="queue-conditions" aria-label="Condições e validade">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
