import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { OldPrice, Price } from '../../../components/ui/price';
import { getFinalPrice, getOldPrice } from '../../../shared/deals/old-price';
import { ShopLink } from './shop-link';

/** Sticky bar on phones with the price and the shop link. */
export function BuyBar({ deal }: { deal: Promotion }) {
  return (
    <aside className={deal.status === 'expired' ? 'buy-bar expired' : 'buy-bar'} aria-label="Comprar">
      <p>
        <OldPrice reais={getOldPrice(deal)} />
        <Price reais={getFinalPrice(deal)} />
      </p>
      <ShopLink deal={deal} />
    </aside>
  );
}
