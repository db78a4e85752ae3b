import { ONLINE } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { getFinalPrice } from '../../lib/deal-prices';
import { getCityName } from '../../lib/known-cities';
import { useSite } from '../../lib/site';
import { OldPrice, Price } from '../ui/labels';

/** Store and city of a deal. */
export function StoreCell({ deal: { store, city } }: { deal: Pick<Promotion, 'store' | 'city'> }) {
  const { cities } = useSite();
  return (
    <div>
      <span className="cell-part">{store || 'N/A'}</span>
      <span className="cell-part muted">{city === ONLINE ? 'Online' : getCityName(cities, city)}</span>
    </div>
  );
}

type PricedDeal = Pick<Promotion, 'promotionalPrice' | 'finalPrice' | 'originalPrice'>;

/** The price that a deal shows and the one that it had. */
export const PriceCell = ({ deal }: { deal: PricedDeal }) => (
  <div>
    <span className="cell-part">
      <Price reais={getFinalPrice(deal)} />
    </span>{' '}
    {deal.originalPrice ? <OldPrice reais={deal.originalPrice} /> : <span className="old-price">De N/A</span>}
  </div>
);
