import { getPromotionPath, ONLINE } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { declaredRelations } from '@pechincha/contracts/relations';
import { getCategoryLabel } from '@pechincha/contracts/site';
import { ArrowRight, MapPin, MessageSquare, Share2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { Picture, type PicturePriority } from '../../components/ui/picture';
import { OldPrice, Price, StatusLabel, TimeAgo } from '../../components/ui/labels';
import { getFinalPrice, getOldPrice } from '../../lib/deal-prices';
import { getCityName } from '../../lib/known-cities';
import { formatCount } from '../../lib/format';
import { useSite } from '../../lib/site';
import { getCategoryIcon } from './category-icons';
import { Coupon } from './coupon';
import { getWhatsAppLink } from './deal';
import { HeatLabel, DiscountVerdict } from './deal-labels';
import { DealMenu } from './deal-menu';
import { Reactions } from './reaction-buttons';
import './deal-card.css';

/** Content of a deal card, shared by the list and the publish form's preview. */
type DealCardData = Pick<
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
  | 'relation'
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
  const { cities, categories } = useSite();
  return (
    <>
      <Picture
        className="deal-photo"
        image={deal.image}
        fallbackIcon={getCategoryIcon(categories, deal.category)}
        sizes="(min-width: 75em) 284px, (min-width: 60em) 30vw, (min-width: 45em) 46vw, clamp(96px, 20vw, 6rem)"
        width={96}
        priority={priority}
      >
        {deal.discount > 0 ? <span className="discount">−{deal.discount}%</span> : null}
      </Picture>
      <div className="deal-body">
        <p className="tiny muted deal-meta">
          <span>
            {deal.status === 'expired' ? <StatusLabel>Expirada</StatusLabel> : null}
            <HeatLabel deal={deal} />
            {deal.city !== ONLINE ? (
              <>
                <span className="where">
                  <MapPin aria-hidden="true" />
                  {getCityName(cities, deal.city)}
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
            {getCategoryLabel(categories, deal.category)}
          </span>
          <Age deal={deal} />
        </p>
        {title}
        <p className="baseline-cluster deal-price">
          <Price reais={getFinalPrice(deal)} />
          {deal.claim === 'inflated' ? null : <OldPrice reais={getOldPrice(deal)} />}
        </p>
        <DiscountVerdict deal={deal} />
        <Conditions deal={deal} />
      </div>
      <p className="deal-text">{deal.description}</p>
    </>
  );
}

/** What the author gains, and the conditions of the price, in one line. */
function Conditions({ deal: { relation, condition } }: { deal: DealCardData }) {
  const texts = [relation && declaredRelations[relation], condition].filter(Boolean);
  return texts.length > 0 ? <p className="truncate tiny muted deal-condition">{texts.join(' · ')}</p> : null;
}

interface DealCardProps {
  deal: Promotion;
  priority: PicturePriority;
}

/** Deal card: the whole card links to the deal; its buttons are separate targets. */
export const DealCard = memo(function DealCard(props: DealCardProps) {
  return (
    <OptionalBoundary>
      <Card {...props} />
    </OptionalBoundary>
  );
});

function Card({ deal, priority }: DealCardProps) {
  const path = getPromotionPath(deal);
  return (
    <article className={deal.status === 'expired' ? 'deal expired' : 'deal'}>
      <DealCardBody
        deal={deal}
        priority={priority}
        title={
          <h2 className="line-clamp-2 deal-title">
            <Link to={path}>{deal.title}</Link>
          </h2>
        }
      />
      <DealMenu deal={deal} className="reaction-button options" />
      <div className="deal-actions">
        <Reactions deal={deal} place="card" />
        <Link
          className="reaction-button"
          to={`${path}#comentarios`}
          aria-label={`Comentários, ${formatCount(deal.commentsCount)}`}
        >
          <MessageSquare aria-hidden="true" />
          {formatCount(deal.commentsCount)}
        </Link>
        <a
          className="reaction-button"
          href={getWhatsAppLink(deal)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="Compartilhar no WhatsApp"
        >
          <Share2 aria-hidden="true" />
        </a>
        {deal.coupon ? <Coupon deal={deal} /> : null}
        <Link className="text-button more" to={path} aria-label={`Detalhes: ${deal.title}`}>
          <span>Detalhes</span>
          <ArrowRight aria-hidden="true" />
        </Link>
      </div>
    </article>
  );
}
