import { cutText } from '@pechincha/contracts/characters';
import { getPromotionPath } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { notFoundHeadlines, toPromotionHeadline } from '@pechincha/contracts/pages';
import { resizePicturePath } from '@pechincha/contracts/pictures';
import { toSingleLine } from '@pechincha/contracts/text';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { list } from '../../api/parsers';
import { parsePromotion } from '../../api/promotion';
import { OldPrice, Price } from '../../components/ui/labels';
import { LoadError, MainLink, PartError, StatePage } from '../../components/ui/state-page';
import { isNotFound } from '../../lib/api-error';
import { getFinalPrice, getOldPrice } from '../../lib/deal-prices';
import { apiPath, createQueryFn } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { findCity, findCityByPath } from '../../lib/known-cities';
import { getSite, useSite } from '../../lib/site';
import { findPreviousEntry, getHistoryIndex } from '../../lib/navigation';
import { usePageHead } from '../../lib/page-head';
import { classes } from '../../lib/style';
import { useDelayed } from '../../lib/timers';
import { Comments } from '../../shared/comments/comments';
import { isOpen } from '../../shared/deals/deal';
import { DealMenu } from '../../shared/deals/deal-menu';
import { DealSummary } from '../../shared/deals/deal-summary';
import { usePromotion } from '../../shared/deals/lazy-api';
import { listMatchingMutes, listMutes } from '../../shared/subscriptions/mutes';
import { useStoredMutes } from '../../shared/subscriptions/stored-mutes';
import { useSession } from '../../shared/session/use-session';
import { DealDetails } from './deal-details';
import { ManageDeal } from './manage-deal';
import { ShopLink } from './shop-link';
import './deal-page.css';

const parseRelated = list('promotions', parsePromotion);

/** Other active deals, the most similar first. */
const useRelatedPromotions = (id: string) =>
  useQuery({
    queryKey: promotionKeys.related(id),
    queryFn: createQueryFn(apiPath`/promotions/${id}/related`, parseRelated),
    staleTime: 60_000,
  });

/** 'Veja também': up to six other deals, without those that the member hides; nothing if there are none. */
export function RelatedDeals({ dealId }: { dealId: string }) {
  const { data, isError, isPending, errorUpdateCount, refetch } = useRelatedPromotions(dealId);
  const mutes = useStoredMutes();
  const memberId = useSession().user?._id;
  const deals = useMemo(() => {
    const storedMutes = listMutes(mutes);
    const isShown = (deal: Promotion): boolean =>
      deal.author._id === memberId || listMatchingMutes(deal, storedMutes).length === 0;
    return data?.filter(isShown) ?? [];
  }, [data, mutes, memberId]);
  // The heading stays while they are loaded again: it takes the focus of the button.
  const isLoadedAgain = isPending && errorUpdateCount > 0;
  if (deals.length === 0 && !isError && !isLoadedAgain) return null;
  return (
    <section className="related-deals" aria-labelledby="related-deals">
      <h2 id="related-deals">Veja também</h2>
      {isError && !data ? (
        <PartError onRetry={() => void refetch()}>Não foi possível carregar outras promoções.</PartError>
      ) : (
        <ul>
          {deals.map((deal) => (
            <li key={deal._id}>
              <DealSummary
                deal={deal}
                title={
                  <h3 className="line-clamp-2 deal-summary-title">
                    <Link to={getPromotionPath(deal)}>{deal.title}</Link>
                  </h3>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Sticky bar on phones with the price and the shop link. */
export function BuyBar({ deal }: { deal: Promotion }) {
  return (
    <aside
      className={classes('cluster buy-bar', deal.status === 'expired' && 'expired')}
      aria-label="Comprar"
    >
      <p>
        <OldPrice reais={getOldPrice(deal)} />
        <Price reais={getFinalPrice(deal)} />
      </p>
      <ShopLink deal={deal} />
    </aside>
  );
}

/** True for the URL of a deal list, with or without a query. */
function isListPath(url: string): boolean {
  const { pathname } = new URL(url, location.origin);
  if (/^\/(promocoes|busca)?$/.test(pathname)) return true;
  return /^\/[^/]+(\/promocoes)?$/.test(pathname) && findCityByPath(getSite().cities, pathname) !== undefined;
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
  const { cities } = useSite();
  const navigate = useNavigate();
  const [lastList] = useState(() => findPreviousEntry(isListPath));
  const citySlug = findCity(cities, city ?? '')?.slug ?? '';

  if (!deal && error) {
    return (
      <main id="conteudo" tabIndex={-1}>
        {isNotFound(error) ? (
          <StatePage
            icon={SearchX}
            title="Promoção não encontrada"
            level={1}
            actions={<MainLink to="/">Voltar para o início</MainLink>}
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
