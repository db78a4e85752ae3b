import { getPromotionPath } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { list } from '../../api/parsers';
import { parsePromotion } from '../../api/promotion';
import { PartError } from '../../components/ui/part-error';
import { apiPath, http } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { DealSummary } from '../../shared/deals/deal-summary';
import { listMatchingMutes, listMutes } from '../../shared/rules/mutes';
import { useStoredMutes } from '../../shared/rules/stored-mutes';
import { useSession } from '../../shared/session/use-session';
import './deal-page.css';

const parseRelated = list('promotions', parsePromotion);

async function listRelated(id: string, signal: AbortSignal): Promise<Promotion[]> {
  const { data } = await http.get<unknown>(apiPath`/promotions/${id}/related`, { signal });
  return parseRelated(data);
}

/** Other active deals, the most similar first. */
const useRelatedPromotions = (id: string) =>
  useQuery({
    queryKey: promotionKeys.related(id),
    queryFn: ({ signal }) => listRelated(id, signal),
    staleTime: 60_000,
  });

/** 'Veja também': up to six other deals, without those that the member hides; nothing if there are none. */
export function RelatedDeals({ dealId }: { dealId: string }) {
  const { data, isError, isPending, errorUpdateCount, refetch } = useRelatedPromotions(dealId);
  const mutes = useStoredMutes();
  const memberId = useSession().user?._id;
  const deals = useMemo(() => {
    const rules = listMutes(mutes);
    const isShown = (deal: Promotion): boolean =>
      deal.author._id === memberId || listMatchingMutes(deal, rules).length === 0;
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
                  <h3 className="deal-summary-title">
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
