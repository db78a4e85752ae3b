import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { useQuery } from '@tanstack/react-query';
import { list } from '../../../api/parsers';
import { parsePromotion } from '../../../api/promotion';
import { apiPath, http } from '../../../lib/http';
import { promotionKeys } from '../../../lib/keys';

const parseRelated = list('promotions', parsePromotion);

async function listRelated(id: string, signal: AbortSignal): Promise<Promotion[]> {
  const { data } = await http.get<unknown>(apiPath`/promotions/${id}/related`, { signal });
  return parseRelated(data);
}

/** Other active deals, the most similar first. */
export const useRelatedPromotions = (id: string) =>
  useQuery({
    queryKey: promotionKeys.related(id),
    queryFn: ({ signal }) => listRelated(id, signal),
    staleTime: 60_000,
  });
