import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { listConditionTexts } from '@pechincha/contracts/price-conditions';
import { formatPrice } from '@pechincha/contracts/prices';
import { MessageSquare, Share2 } from 'lucide-react';
import { HashLink } from '../../../components/ui/hash-link';
import { OptionalBoundary } from '../../../components/ui/optional-boundary';
import { OldPrice, Price } from '../../../components/ui/price';
import { formatCount } from '../../../lib/numbers';
import { getFinalPrice, getOldPrice } from '../../../shared/deals/old-price';
import { isOpen } from '../../../shared/deals/is-open';
import { getWhatsAppLink } from '../../../shared/deals/share';
import { Reactions } from '../../../shared/deals/components/reactions';
import { SaveButton } from './save-button';
import { formatPriceSum } from '../price-sum';
import { DealCoupon } from './deal-coupon';
import { DealValidity } from './deal-validity';
import { PriceClaims } from './price-claims';
import { ShopLink } from './shop-link';
import { lazyPart } from '../../../lib/lazy-part';

const PriceWatch = lazyPart(() => import('../../../shared/rules/components/price-watch'), 'PriceWatch');

/** Price, saving and actions of a deal. */
export function PriceBox({ deal }: { deal: Promotion }) {
  const canReact = isOpen(deal);
  const price = getFinalPrice(deal);
  const oldPrice = getOldPrice(deal);
  const sum = formatPriceSum(deal);
  const conditions = listConditionTexts(deal);
  return (
    <section className="tag-box" aria-label="Preço">
      <p className="label">Por apenas</p>
      <p>
        <Price reais={price} large />
      </p>
      {deal.condition ? <p className="condition">{deal.condition}</p> : null}
      {sum ? <p className="price-sum">{sum}</p> : null}
      <DealValidity deal={deal} />
      {oldPrice && deal.claim !== 'inflated' ? (
        <p className="from">
          <OldPrice reais={oldPrice} />
        </p>
      ) : null}
      {deal.discount > 0 && oldPrice ? (
        <p className="saving">
          Você economiza {formatPrice(oldPrice - price)}
          {price === deal.promotionalPrice ? ` (${deal.discount}%)` : null}
        </p>
      ) : null}
      <PriceClaims deal={deal} />
      {deal.coupon ? <DealCoupon deal={deal} /> : null}
      <ShopLink deal={deal} className="big" />
      {conditions.length > 0 ? (
        <ul className="conditions" aria-label="Condições do preço">
          {conditions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      <div className="price-actions">
        {canReact ? <Reactions deal={deal} place="page" /> : null}
        <HashLink
          className="count"
          hash="#comentarios"
          aria-label={`Comentários, ${formatCount(deal.commentsCount)}`}
        >
          <MessageSquare aria-hidden="true" />
          {formatCount(deal.commentsCount)}
        </HashLink>
        <a className="count share" href={getWhatsAppLink(deal)} target="_blank" rel="noopener noreferrer">
          <Share2 aria-hidden="true" />
          Compartilhar
        </a>
        {canReact || deal.hasSaved ? (
          <div className="keep-actions">
            <SaveButton deal={deal} />
            <OptionalBoundary>
              <PriceWatch deal={deal} />
            </OptionalBoundary>
          </div>
        ) : null}
      </div>
    </section>
  );
}
