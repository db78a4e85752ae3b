import { toDay } from '@pechincha/contracts/days';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { listConditionTexts, toPriceConditions } from '@pechincha/contracts/price-conditions';
import { formatPrice } from '@pechincha/contracts/prices';
import {
  BadgeCheck,
  Bookmark,
  CalendarDays,
  CircleHelp,
  MessageSquare,
  Share2,
  TrendingDown,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { HashLink, OldPrice, Price } from '../../components/ui/labels';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { classes } from '../../lib/style';
import { lazyPart } from '../../lib/lazy-part';
import { formatCount } from '../../lib/format';
import { useNow } from '../../lib/timers';
import { LOWEST_TEXT, PROVED_TEXT, RelationLabel, toInflatedText } from '../../shared/deals/deal-labels';
import { Reactions } from '../../shared/deals/reaction-buttons';
import { useSave } from '../../shared/deals/lazy-api';
import { getWhatsAppLink, isOpen } from '../../shared/deals/deal';
import { getFinalPrice, getOldPrice } from '../../lib/deal-prices';
import { listValidityTexts } from '../../shared/deals/validity';
import { DealCoupon, ShopLink } from './shop-link';
import './deal-page.css';

/** What prices of the product say of the deal, with a link to how they are compared. */
export function PriceVerdicts({ deal: { claim, reference, lowest } }: { deal: Promotion }) {
  const claims: [key: string, icon: ReactNode, text: string][] = [];
  if (lowest) claims.push(['good', <TrendingDown key="icon" aria-hidden="true" />, LOWEST_TEXT]);
  if (claim === 'proved') claims.push(['good', <BadgeCheck key="icon" aria-hidden="true" />, PROVED_TEXT]);
  if (claim === 'inflated' && reference)
    claims.push(['inflated', <TriangleAlert key="icon" aria-hidden="true" />, toInflatedText(reference)]);
  if (claim === 'unproved')
    claims.push([
      'unproved',
      <CircleHelp key="icon" aria-hidden="true" />,
      'Desconto sem comprovação: ainda há poucos preços deste produto.',
    ]);
  if (claims.length === 0) return null;
  return (
    <ul className="small discount-verdicts" aria-label="Sobre este preço">
      {claims.map(([tone, icon, text]) => (
        <li key={text} className={tone}>
          {icon}
          <span>{text}</span>
        </li>
      ))}
      <li>
        <Link to="/como-medimos#precos">Como medimos</Link>
      </li>
    </ul>
  );
}

/** When the deal begins and until when it is valid; nothing once it has ended. */
function DealValidity({ deal }: { deal: Promotion }) {
  const now = new Date(useNow());
  const texts = deal.status === 'expired' ? [] : listValidityTexts(deal, now);
  if (texts.length === 0) return null;
  return (
    <p className={classes('small validity', deal.validUntil === toDay(now) && 'ending')}>
      <CalendarDays aria-hidden="true" />
      {texts.join(' · ')}
    </p>
  );
}

/** Saves a deal to find it again. */
export function SaveButton({ deal }: { deal: Promotion }) {
  const { isSaved, toggle } = useSave(deal);
  return (
    <Button
      className="reaction-button"
      aria-pressed={isSaved}
      label="Salvar"
      onClick={toggle}
      icon={Bookmark}
    >
      {isSaved ? 'Salva' : 'Salvar'}
    </Button>
  );
}

/** `R$ 100,00 + R$ 15,00 de frete + R$ 20,00 de imposto`, or '' if nothing is added to the price. */
export function formatPriceSum(deal: Promotion): string {
  const { shippingPrice, importTax } = toPriceConditions(deal);
  const added = [
    shippingPrice && `${formatPrice(shippingPrice)} de frete`,
    importTax && `${formatPrice(importTax)} de imposto`,
  ].filter(Boolean);
  return added.length > 0 ? [formatPrice(deal.promotionalPrice), ...added].join(' + ') : '';
}

const PriceWatch = lazyPart(() => import('../../shared/subscriptions/subscription-buttons'), 'PriceWatch');

/** Price, saving and actions of a deal. */
export function PriceBox({ deal }: { deal: Promotion }) {
  const canReact = isOpen(deal);
  const price = getFinalPrice(deal);
  const oldPrice = getOldPrice(deal);
  const sum = formatPriceSum(deal);
  const conditions = listConditionTexts(deal);
  return (
    <section className="card tag-box" aria-label="Preço">
      <p className="label">Por apenas</p>
      <p>
        <Price reais={price} size="l" />
      </p>
      {deal.condition ? <p className="small mt-1 font-semibold">{deal.condition}</p> : null}
      {sum ? <p className="small muted mt-1 tabular-nums">{sum}</p> : null}
      <DealValidity deal={deal} />
      {oldPrice && deal.claim !== 'inflated' ? (
        <p className="mt-1">
          <OldPrice reais={oldPrice} />
        </p>
      ) : null}
      {deal.discount > 0 && oldPrice ? (
        <p className="saving">
          Você economiza {formatPrice(oldPrice - price)}
          {price === deal.promotionalPrice ? ` (${deal.discount}%)` : null}
        </p>
      ) : null}
      <PriceVerdicts deal={deal} />
      {deal.coupon ? <DealCoupon deal={deal} /> : null}
      <RelationLabel deal={deal} />
      <ShopLink deal={deal} className="size-l" />
      {conditions.length > 0 ? (
        <ul className="small muted conditions" aria-label="Condições do preço">
          {conditions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      <div className="cluster price-actions">
        {canReact ? <Reactions deal={deal} place="page" /> : null}
        <HashLink
          className="reaction-button"
          hash="#comentarios"
          aria-label={`Comentários, ${formatCount(deal.commentsCount)}`}
        >
          <MessageSquare aria-hidden="true" />
          {formatCount(deal.commentsCount)}
        </HashLink>
        <a
          className="reaction-button share"
          href={getWhatsAppLink(deal)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Share2 aria-hidden="true" />
          Compartilhar
        </a>
        {canReact || deal.hasSaved ? (
          <div className="flex flex-wrap keep-actions">
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
