import { getPromotionPath } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { ArrowRight, MessageSquare, Share2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import type { PicturePriority } from '../../components/ui/picture';
import { formatCount } from '../../lib/numbers';
import { getWhatsAppLink } from './share';
import { Coupon } from './coupon';
import { DealCardBody } from './deal-card-body';
import { DealMenu } from './deal-menu';
import { Reactions } from './reaction-buttons';
import './deal-card.css';

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
          <h2 className="deal-title">
            <Link to={path}>{deal.title}</Link>
          </h2>
        }
      />
      <DealMenu deal={deal} className="count options" />
      <div className="deal-actions">
        <Reactions deal={deal} place="card" />
        <Link
          className="count"
          to={`${path}#comentarios`}
          aria-label={`Comentários, ${formatCount(deal.commentsCount)}`}
        >
          <MessageSquare aria-hidden="true" />
          {formatCount(deal.commentsCount)}
        </Link>
        <a
          className="count"
          href={getWhatsAppLink(deal)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="Compartilhar no WhatsApp"
        >
          <Share2 aria-hidden="true" />
        </a>
        {deal.coupon ? <Coupon deal={deal} /> : null}
        <Link className="plain more" to={path} aria-label={`Detalhes: ${deal.title}`}>
          <span>Detalhes</span>
          <ArrowRight aria-hidden="true" />
        </Link>
      </div>
    </article>
  );
}
