import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiPath, http } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { withPendingReactions } from '../../shared/deals/pending-reactions';
import { parsePromotionList } from '../../api/promotion';

interface MemberPromotionsOptions {
  page?: number;
  limit?: number;
  enabled?: boolean;
}

/** A member's active deals, newest first; members see the same list of themselves. */
export const useMemberPromotions = (
  id: string,
  { page = 1, limit = 20, enabled = true }: MemberPromotionsOptions = {},
) =>
  useQuery({
    // Under 'list', so that reactions and new deals update it too.
    queryKey: promotionKeys.list({ author: id, page, limit }),
    queryFn: ({ signal }) =>
      withPendingReactions(async () => {
        const { data } = await http.get<unknown>(apiPath`/users/${id}/promotions`, {
          params: { status: 'active', limit, ...(page > 1 && { page }) },
          signal,
        });
        return parsePromotionList(data);
      }),
    enabled,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    meta: { errorText: 'Não foi possível carregar as promoções. Tente novamente mais tarde.' },
  });
