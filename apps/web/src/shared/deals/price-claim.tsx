import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { formatPrice } from '@pechincha/contracts/prices';
import './deal-card.css';

type Claim = Pick<Promotion, 'claim' | 'reference' | 'lowest'>;

export const LOWEST_TEXT = 'Menor preço em 90 dias';
export const PROVED_TEXT = 'Desconto comprovado';
export const toInflatedText = (reference: number): string =>
  `De inflado: o preço comum foi ${formatPrice(reference)}`;

/** What a card says of its price, at most one thing. */
export function PriceClaim({ deal: { claim, reference, lowest } }: { deal: Claim }) {
  if (claim === 'inflated' && reference)
    return <p className="price-claim inflated">{toInflatedText(reference)}</p>;
  const text = lowest ? LOWEST_TEXT : claim === 'proved' && PROVED_TEXT;
  return text ? <p className="price-claim">{text}</p> : null;
}
