import { categories } from '@pechincha/contracts/categories';
import { ONLINE } from '@pechincha/contracts/cities';
import { getCityName } from '../../lib/known-cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Picture, type PicturePriority } from '../../components/ui/picture';
import { OldPrice, Price } from '../../components/ui/price';
import { StatusLabel } from '../../components/ui/status-label';
import { TimeAgo } from '../../components/ui/time-ago';
import { getCategoryIcon } from './category-icons';
import { getFinalPrice, getOldPrice } from './old-price';
import { HeatLabel } from './heat-label';
import { PriceClaim } from './price-claim';

/** Content of a deal card, shared by the list and the publish form's preview. */
export type DealCardData = Pick<
  Promotion,
  | 'title'
  | 'description'
  | 'image'
  | 'category'
  | 'city'
  | 'store'
  | 'status'
  | 'discount'
  | 'promotionalPrice'
  | 'finalPrice'
  | 'condition'
  | 'originalPrice'
  | 'publishedAt'
  | 'createdAt'
  | 'freshness'
  | 'heat'
  | 'claim'
  | 'reference'
  | 'lowest'
>;

/** When an active deal was last seen, else when it was published. */
function Age({ deal: { status, freshness, publishedAt, createdAt } }: { deal: DealCardData }) {
  return status === 'active' && freshness && freshness.people > 0 ? (
    <TimeAgo at={freshness.seenAt} prefix="visto" label="Visto ativo" />
  ) : (
    <TimeAgo at={publishedAt ?? createdAt} />
  );
}

export function DealCardBody({
  deal,
  title,
  priority = 'later',
}: {
  deal: DealCardData;
  title: ReactNode;
  priority?: PicturePriority;
}) {
  return (
    <>
      <Picture
        className="deal-photo"
        image={deal.image}
        fallbackIcon={getCategoryIcon(deal.category)}
        sizes="(min-width: 75em) 284px, (min-width: 60em) 30vw, (min-width: 45em) 46vw, clamp(96px, 20vw, 6rem)"
        width={96}
        height={96}
        priority={priority}
      >
        {deal.discount > 0 ? <span className="discount">−{deal.discount}%</span> : null}
      </Picture>
      <div className="deal-body">
        <p className="deal-meta">
          <span>
            {deal.status === 'expired' ? <StatusLabel>Expirada</StatusLabel> : null}
            <HeatLabel deal={deal} />
            {deal.city !== ONLINE ? (
              <>
                <span className="where">
                  <MapPin aria-hidden="true" />
                  {getCityName(deal.city)}
                </span>
                {' · '}
              </>
            ) : null}
            {deal.store ? (
              <>
                <b>{deal.store}</b>
                {' · '}
              </>
            ) : null}
            {categories[deal.category]}
          </span>
          <Age deal={deal} />
        </p>
        {title}
        <p className="deal-price">
          <Price reais={getFinalPrice(deal)} />
          {deal.claim === 'inflated' ? null : <OldPrice reais={getOldPrice(deal)} />}
        </p>
        <PriceClaim deal={deal} />
        {deal.condition ? <p className="deal-condition">{deal.condition}</p> : null}
      </div>
      <p className="deal-text">{deal.description}</p>
    </>
  );
}
