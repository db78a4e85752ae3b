import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { OldPrice, Price } from '../../../components/ui/price';
import { getOldPrice } from '../old-price';
import { ShopLink } from './shop-link';

/** On the phone: the price and the way to the shop, always under the thumb. */
export function BuyBar({ deal }: { deal: Promotion }) {
  return (
    <aside className="buy-bar" aria-label="Comprar">
      <p>
        <OldPrice reais={getOldPrice(deal)} />
        <Price reais={deal.promotionalPrice} />
      </p>
      <ShopLink link={deal.link} />
    </aside>
  );
}
