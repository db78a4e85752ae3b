import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { takeEarlyAnswer } from '../../../lib/early-answer';
import { http } from '../../../lib/http';
import { isMissing } from '../../../lib/failure';

export const promotionQuery = (id: string) =>
  queryOptions({
    queryKey: ['promotions', 'one', id],
    queryFn: async ({ signal }) => {
      const early = await takeEarlyAnswer<Promotion>(`/promotions/${id}`);
      if (early) return early;
      const { data } = await http.get<Promotion>(`/promotions/${id}`, { signal, ownWords: true });
      return data;
    },
    staleTime: 10_000,
    // A deal that is not there has a page that says so: no toast.
    meta: { failure: (error: unknown) => (isMissing(error) ? undefined : 'Erro ao carregar a promoção') },
  });

export const usePromotion = (id: string) => useQuery(promotionQuery(id));
