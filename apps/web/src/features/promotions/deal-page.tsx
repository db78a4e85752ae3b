import { cutText } from '@pechincha/contracts/characters';
import { getPromotionPath } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { notFoundHeadlines, toPromotionHeadline } from '@pechincha/contracts/pages';
import { resizePicturePath } from '@pechincha/contracts/pictures';
import { toSingleLine } from '@pechincha/contracts/text';
import { ChevronLeft, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { LoadError } from '../../components/ui/load-error';
import { OldPrice, Price } from '../../components/ui/price';
import { StatePage } from '../../components/ui/state-page';
import { isNotFound } from '../../lib/api-error';
import { findCity, findCityByPath } from '../../lib/known-cities';
import { findPreviousEntry, getHistoryIndex } from '../../lib/navigation-history';
import { usePageHead } from '../../lib/page-head';
import { useDelayed } from '../../lib/use-delayed';
import { Comments } from '../../shared/comments/comments';
import { DealMenu } from '../../shared/deals/deal-menu';
import { usePromotion } from '../../shared/deals/use-promotion';
import { isOpen } from '../../shared/deals/is-open';
import { getFinalPrice, getOldPrice } from '../../shared/deals/old-price';
import { DealDetails } from './deal-details';
import { ManageDeal } from './manage-deal';
import { RelatedDeals } from './related-deals';
import { ShopLink } from './shop-link';
import './deal-page.css';

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

/** True for the URL of a deal list, with or without a query. */
export function isListPath(url: string): boolean {
  const { pathname } = new URL(url, location.origin);
  if (/^\/(promocoes|busca)?$/.test(pathname)) return true;
  return /^\/[^/]+(\/promocoes)?$/.test(pathname) && findCityByPath(pathname) !== undefined;
}

const DESCRIPTION_LENGTH = 200;

/** `/promocao/{id}` and `/{city}/promocao/{id}` */
export function DealPage() {
  const { id = '', city } = useParams();
  // What was typed or pressed belongs to its deal.
  return <DealById key={id} id={id} city={city} />;
}

function DealById({ id, city }: { id: string; city: string | undefined }) {
  const { data: deal, isPending, error, refetch } = usePromotion(id);
  const showSkeleton = useDelayed(isPending);
  usePageHead(
    deal ? toPromotionHeadline(deal) : isNotFound(error) ? notFoundHeadlines.promotion : undefined,
    deal && {
      path: getPromotionPath(deal),
      isIndexed: isOpen(deal),
      description: cutText(toSingleLine(deal.description), DESCRIPTION_LENGTH) || undefined,
      image: deal.image ? resizePicturePath(deal.image, 1200) : undefined,
    },
  );
  const navigate = useNavigate();
  const [lastList] = useState(() => findPreviousEntry(isListPath));
  const citySlug = findCity(city ?? '')?.slug ?? '';

  if (!deal && error) {
    return (
      <main id="conteudo" tabIndex={-1}>
        {isNotFound(error) ? (
          <StatePage
            icon={SearchX}
            title="Promoção não encontrada"
            level={1}
            actions={
              <Link className="button main" to="/">
                Voltar para o início
              </Link>
            }
          >
            Ela saiu do ar ou o endereço está incompleto.
          </StatePage>
        ) : (
          <LoadError level={1} onRetry={() => void refetch()}>
            Erro ao carregar a promoção
          </LoadError>
        )}
      </main>
    );
  }
  return (
    <>
      <main
        className={deal?.link ? 'wrap has-bar' : 'wrap'}
        id="conteudo"
        tabIndex={-1}
        aria-busy={isPending}
      >
        <div className="deal-details-top">
          <Link
            className="back"
            to={lastList?.url ?? `/${citySlug}`}
            onClick={(event) => {
              if (!lastList || event.ctrlKey || event.metaKey || event.shiftKey) return;
              // Goes back in history, so that the list keeps its scroll position.
              event.preventDefault();
              void navigate(lastList.index - getHistoryIndex());
            }}
          >
            <ChevronLeft aria-hidden="true" />
            Voltar às promoções
          </Link>
          {deal ? (
            <div className="manage">
              <ManageDeal deal={deal} />
              <DealMenu deal={deal} className="square" />
            </div>
          ) : null}
        </div>
        {showSkeleton ? (
          <p className="grid min-h-80 place-items-center" role="status">
            <span className="spin" aria-hidden="true" />
            <span className="vh">Carregando a promoção</span>
          </p>
        ) : null}
        {deal ? (
          <DealDetails deal={deal}>
            <Comments
              promotionId={deal._id}
              count={deal.commentsCount}
              open={isOpen(deal)}
              isAwaitingApproval={deal.status === 'pending'}
            />
          </DealDetails>
        ) : null}
        {deal && isOpen(deal) ? <RelatedDeals dealId={deal._id} /> : null}
      </main>
      {deal?.link ? <BuyBar deal={deal} /> : null}
    </>
  );
}
