import { categories } from '@pechincha/contracts/categories';
import { ONLINE } from '@pechincha/contracts/cities';
import { getCityName } from '../../../lib/known-cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../components/ui/avatar';
import { LongText } from '../../../components/ui/long-text';
import { Picture } from '../../../components/ui/picture';
import { StatusLabel } from '../../../components/ui/status-label';
import { TimeAgo } from '../../../components/ui/time-ago';
import { getCategoryIcon } from '../../../shared/deals/category-icons';
import { AuthorLink } from '../../../shared/deals/components/author-link';
import { HeatLabel } from '../../../shared/deals/components/heat-label';
import { isOpen } from '../../../shared/deals/is-open';
import { toListQueryString } from '../list-filter';
import { DealCheck } from './deal-check';
import { PriceBox } from './price-box';
import { PriceHistory } from './price-history';
import { StatusNotice } from './status-notice';
import { SuggestedPrice } from './suggested-price';

export function DealDetails({ deal, children }: { deal: Promotion; children: ReactNode }) {
  return (
    <div className={deal.status === 'expired' ? 'deal-details expired' : 'deal-details'}>
      <div className="deal-details-main">
        <Picture
          className="deal-details-photo"
          image={deal.image}
          fallbackIcon={getCategoryIcon(deal.category)}
          sizes="(min-width: 1200px) 720px, (min-width: 960px) 56vw, 100vw"
          width={1200}
          height={800}
          priority="first"
          alt={deal.title}
        >
          {deal.discount > 0 ? <span className="discount">−{deal.discount}%</span> : null}
        </Picture>
      </div>
      <div className="deal-details-side">
        <div className="deal-details-head">
          <p className="deal-details-meta">
            {deal.status === 'expired' ? <StatusLabel>Expirada</StatusLabel> : null}
            <HeatLabel deal={deal} />
            <StoreName deal={deal} />
            {deal.city !== ONLINE ? (
              <span className="where">
                <MapPin aria-hidden="true" />
                {getCityName(deal.city)}
              </span>
            ) : null}
            <span>{categories[deal.category]}</span>
            <TimeAgo at={deal.publishedAt ?? deal.createdAt} />
          </p>
          <h1>{deal.title}</h1>
        </div>
        <StatusNotice deal={deal} />
        <SuggestedPrice deal={deal} />
        <PriceBox deal={deal} />
        <DealCheck key={deal._id} deal={deal} />
        {deal.product && isOpen(deal) ? <PriceHistory key={`prices ${deal._id}`} dealId={deal._id} /> : null}
      </div>
      <div className="deal-details-main">
        {deal.description ? (
          <section className="deal-details-text">
            <h2>Sobre a promoção</h2>
            <LongText>{deal.description}</LongText>
          </section>
        ) : null}
        <div className="deal-author">
          <Avatar name={deal.author.name} picture={deal.author.avatar} large />
          <p>
            Publicada por <AuthorLink author={deal.author} />
            <br />
            <TimeAgo at={deal.publishedAt ?? deal.createdAt} className="muted" />
          </p>
        </div>
        {children}
      </div>
    </div>
  );
}

/** The store's name, which links to all its deals. */
function StoreName({ deal: { store, storeSlug } }: { deal: Promotion }) {
  if (!store) return null;
  return <b>{storeSlug ? <Link to={`/${toListQueryString({ store: storeSlug })}`}>{store}</Link> : store}</b>;
}
