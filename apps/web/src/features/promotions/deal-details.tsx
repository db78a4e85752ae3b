import { ONLINE } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { formatPrice } from '@pechincha/contracts/prices';
import { getCategoryLabel } from '@pechincha/contracts/site';
import type { EndedBy } from '@pechincha/contracts/statuses';
import {
  BadgeDollarSign,
  ChevronDown,
  CircleAlert,
  Clock,
  type LucideIcon,
  MapPin,
  TimerOff,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { LongText } from '../../components/ui/long-text';
import { Notice, StatusLabel, TimeAgo } from '../../components/ui/labels';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { Avatar, Picture } from '../../components/ui/picture';
import { getCityName } from '../../lib/known-cities';
import { lazyPart } from '../../lib/lazy-part';
import { useSite } from '../../lib/site';
import { getEditPath, isOpen } from '../../shared/deals/deal';
import { getCategoryIcon } from '../../shared/deals/category-icons';
import { AuthorLink, HeatLabel } from '../../shared/deals/deal-labels';
import { toListQueryString } from './list-api';
import { DealValidity } from './deal-validity';
import { PriceBox } from './price-box';
import './deal-page.css';

const endedTexts: Record<EndedBy, string> = {
  author: 'Encerrada por quem publicou',
  community: 'Encerrada pela comunidade',
  date: 'Encerrada na data final',
  moderation: 'Encerrada pela moderação',
};

interface StatusText {
  icon: LucideIcon;
  text: string;
  tone?: 'danger';
}

function findStatusText({ status, endedBy, moderationReason }: Promotion): StatusText | undefined {
  switch (status) {
    case 'pending':
      return {
        icon: Clock,
        text: 'Aguardando Aprovação: por enquanto só você e a moderação veem esta página.',
      };
    case 'rejected':
      return {
        icon: CircleAlert,
        text: `Motivo da rejeição: ${moderationReason ?? 'não informado'}`,
        tone: 'danger',
      };
    case 'removed':
      return { icon: CircleAlert, text: 'Removida: esta promoção saiu do ar.', tone: 'danger' };
    case 'expired':
      return endedBy && { icon: TimerOff, text: endedTexts[endedBy] };
    default:
      return undefined;
  }
}

/** Tells why the deal is not listed: of an expired one who ended it. */
function StatusNotice({ deal }: { deal: Promotion }) {
  const found = findStatusText(deal);
  if (!found?.text) return null;
  const { icon: Icon, text, tone } = found;
  return (
    <Notice tone={tone}>
      <Icon aria-hidden="true" />
      {text}
    </Notice>
  );
}

const PriceHistoryPanel = lazyPart(() => import('./price-history-panel'), 'PriceHistoryPanel');

/** 'Histórico de preços', closed; its code and prices load when it opens. */
export function PriceHistory({ dealId }: { dealId: string }) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      className="card small price-history"
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary>
        <h2>Histórico de preços</h2>
        <ChevronDown aria-hidden="true" />
      </summary>
      {wasOpened ? (
        <OptionalBoundary
          fallback={<div className="price-history-wait" />}
          errorText="Não foi possível carregar os preços."
        >
          <PriceHistoryPanel dealId={dealId} />
        </OptionalBoundary>
      ) : null}
    </details>
  );
}

/** For the author: what members say that the deal costs. */
function SuggestedPrice({ deal }: { deal: Promotion }) {
  if (!deal.suggestedPrice) return null;
  return (
    <Notice>
      <BadgeDollarSign aria-hidden="true" />
      <span>
        Avisaram que agora custa <b>{formatPrice(deal.suggestedPrice)}</b>.{' '}
        <Link to={`${getEditPath(deal)}?preco=avisado`}>Atualizar</Link>
      </span>
    </Notice>
  );
}

export function DealDetails({ deal, children }: { deal: Promotion; children: ReactNode }) {
  const { cities, categories } = useSite();
  return (
    <div className={deal.status === 'expired' ? 'deal-details expired' : 'deal-details'}>
      <div className="deal-details-main">
        <Picture
          className="deal-details-photo"
          image={deal.image}
          fallbackIcon={getCategoryIcon(categories, deal.category)}
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
          <p className="meta deal-details-meta">
            {deal.status === 'expired' ? <StatusLabel>Expirada</StatusLabel> : null}
            <HeatLabel deal={deal} />
            <StoreName deal={deal} />
            {deal.city !== ONLINE ? (
              <span className="where">
                <MapPin aria-hidden="true" />
                {getCityName(cities, deal.city)}
              </span>
            ) : null}
            <span>{getCategoryLabel(categories, deal.category)}</span>
            <TimeAgo at={deal.publishedAt ?? deal.createdAt} />
          </p>
          <h1>{deal.title}</h1>
        </div>
        <StatusNotice deal={deal} />
        <SuggestedPrice deal={deal} />
        <PriceBox deal={deal} />
        <DealValidity key={deal._id} deal={deal} />
        {deal.product && isOpen(deal) ? <PriceHistory key={`prices ${deal._id}`} dealId={deal._id} /> : null}
      </div>
      <div className="deal-details-main">
        {deal.description ? (
          <section className="deal-details-text">
            <h2 className="mb-2">Sobre a promoção</h2>
            <LongText>{deal.description}</LongText>
          </section>
        ) : null}
        <div className="small deal-author">
          <Avatar name={deal.author.name} picture={deal.author.avatar} size="l" />
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
