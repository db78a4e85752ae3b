import type { AdminPromotionList, Promotion } from '@pechincha/contracts/entities/promotion';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import type { PromotionFilter } from '../filter';

/** Read under `promotions` or bare. */
type Answer = AdminPromotionList | Promotion[];

async function readPromotions(filter: PromotionFilter, signal: AbortSignal): Promise<AdminPromotionList> {
  const { data } = await http.get<Answer>('/admin/promotions', { params: filter, signal, ownWords: true });
  return Array.isArray(data)
    ? { promotions: data, total: data.length, page: 1, totalPages: 1, totalIsExact: true }
    : data;
}

export const adminPromotionsKey = ['admin', 'promotions'] as const;

export const useAdminPromotions = (filter: PromotionFilter) =>
  useQuery({
    queryKey: [...adminPromotionsKey, filter],
    queryFn: ({ signal }) => readPromotions(filter, signal),
    placeholderData: keepPreviousData,
    meta: { failure: 'Erro ao carregar lista de promoções' },
  });
