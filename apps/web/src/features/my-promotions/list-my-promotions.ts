import { useInfiniteQuery } from '@tanstack/react-query';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { apiPath, http } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { parsePromotionList } from '../../api/promotion';

export const LOAD_ERROR_TEXT = 'Erro ao carregar suas promoções';

/** Deals of one member and status, newest first, paged. */
export const useMyPromotions = (memberId: string, status: PromotionStatus) =>
  useInfiniteQuery({
    queryKey: promotionKeys.ownList(memberId, status),
    queryFn: async ({ signal, pageParam }) => {
      const { data } = await http.get<unknown>(apiPath`/users/${memberId}/promotions`, {
        params: { status, page: pageParam, limit: 20 },
        signal,
      });
      return parsePromotionList(data);
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    meta: { errorText: LOAD_ERROR_TEXT },
  });

export type MyPromotions = ReturnType<typeof useMyPromotions>;
