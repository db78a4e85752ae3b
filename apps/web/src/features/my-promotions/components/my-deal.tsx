import { ONLINE, getPromotionPath } from '@pechincha/contracts/cities';
import { getCityName } from '../../../lib/known-cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { MessageSquare, Pencil, ThumbsDown, ThumbsUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Notice } from '../../../components/ui/notice';
import { Picture } from '../../../components/ui/picture';
import { OldPrice, Price } from '../../../components/ui/price';
import { StatusLabel } from '../../../components/ui/status-label';
import { TimeAgo } from '../../../components/ui/time-ago';
import { classes } from '../../../lib/classes';
import { formatCount } from '../../../lib/numbers';
import { getCategoryIcon } from '../../../shared/deals/category-icons';
import { DeleteDeal } from '../../../shared/deals/components/delete-deal';
import { getEditPath } from '../../../shared/deals/can-manage';
import { isOpen } from '../../../shared/deals/is-open';
import { getFinalPrice, getOldPrice } from '../../../shared/deals/old-price';
import { getStatusLabel } from '../sections';
import { AppealDeal } from './appeal-deal';

const tones: Partial<Record<Promotion['status'], 'pending' | 'good' | 'bad'>> = {
  pending: 'pending',
  rejected: 'bad',
  active: 'good',
};

/** One of the member's own deals with its actions. */
export function MyDeal({ deal }: { deal: Promotion }) {
  const isRejected = deal.status === 'rejected';
  return (
    <li className="own-deal">
      <Picture
        className="own-deal-photo"
        image={deal.image}
        fallbackIcon={getCategoryIcon(deal.category)}
        sizes="96px"
        width={96}
        height={96}
      />
      <div className="own-deal-body">
        <p className="own-deal-meta">
          <StatusLabel tone={tones[deal.status]}>{getStatusLabel(deal.status)}</StatusLabel>
          <span>
            {deal.city === ONLINE ? 'Online' : getCityName(deal.city)} · <TimeAgo at={deal.createdAt} />
          </span>
        </p>
        <h3>
          <Link to={getPromotionPath(deal)}>{deal.title}</Link>
        </h3>
        <p className="own-deal-price">
          <Price reais={getFinalPrice(deal)} />
          <OldPrice reais={getOldPrice(deal)} />
        </p>
      </div>
      {isRejected ? (
        <Notice tone="bad" className="own-deal-reason">
          <span>
            <b>Motivo da rejeição</b>
            {deal.moderationReason ?? 'não informado'}
          </span>
        </Notice>
      ) : null}
      <div className="own-deal-actions">
        {isOpen(deal) ? <ReactionCounts deal={deal} /> : null}
        <Link className={classes('button small', isRejected && 'main')} to={getEditPath(deal)}>
          <Pencil aria-hidden="true" />
          {isRejected ? 'Editar e reenviar' : 'Editar'}
          <span className="vh">: {deal.title}</span>
        </Link>
        <AppealDeal deal={deal} />
        <DeleteDeal deal={deal} />
      </div>
    </li>
  );
}

function ReactionCounts({ deal }: { deal: Promotion }) {
  return (
    <p className="own-deal-reactions">
      <span>
        <ThumbsUp aria-hidden="true" />
        <span className="vh">Curtidas:</span> {formatCount(deal.likesCount)}
      </span>
      <span>
        <ThumbsDown aria-hidden="true" />
        <span className="vh">Não curtidas:</span> {formatCount(deal.dislikesCount)}
      </span>
      <span>
        <MessageSquare aria-hidden="true" />
        <span className="vh">Comentários:</span> {formatCount(deal.commentsCount)}
      </span>
    </p>
  );
}
