import type { AdminPromotionList } from '@pechincha/contracts/entities/promotion';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import type { PromotionFilter } from '../filter';
import { parsePromotionList } from '../../../api/promotion';

async function readPromotions(filter: PromotionFilter, signal: AbortSignal): Promise<AdminPromotionList> {
  const { data } = await http.get<unknown>('/admin/promotions', { params: filter, signal, ownWords: true });
  return parsePromotionList(data);
}

export const adminPromotionsKey = ['admin', 'promotions'] as const;

export const useAdminPromotions = (filter: PromotionFilter) =>
  useQuery({
    queryKey: [...adminPromotionsKey, filter],
    queryFn: ({ signal }) => readPromotions(filter, signal),
    placeholderData: keepPreviousData,
    meta: { failure: 'Erro ao carregar lista de promoções' },
  });
