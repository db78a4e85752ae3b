import { cutText } from '@pechincha/contracts/characters';
import { toSingleLine } from '@pechincha/contracts/text';
import { getPromotionPath } from '@pechincha/contracts/cities';
import { notFoundHeadlines, toPromotionHeadline } from '@pechincha/contracts/pages';
import { resizePicturePath } from '@pechincha/contracts/pictures';
import { ChevronLeft, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { LoadError } from '../../../components/ui/load-error';
import { StatePage } from '../../../components/ui/state-page';
import { isNotFound } from '../../../lib/api-error';
import { useDelayed } from '../../../lib/use-delayed';
import { usePageHead } from '../../../lib/page-head';
import { findPreviousEntry, getHistoryIndex } from '../../../lib/navigation-history';
import { findCity } from '../../../lib/known-cities';
import { Comments } from '../../../shared/comments/components/comments';
import { usePromotion } from '../../../shared/deals/hooks/use-promotion';
import { isOpen } from '../../../shared/deals/is-open';
import { DealMenu } from '../../../shared/deals/components/deal-menu';
import { isListPath } from '../list-path';
import { BuyBar } from './buy-bar';
import { ManageDeal } from './manage-deal';
import { DealDetails } from './deal-details';
import { RelatedDeals } from './related-deals';
import './deal-page.css';

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
