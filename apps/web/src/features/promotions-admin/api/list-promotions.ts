import type { AdminPromotion, AdminPromotionList } from '@pechincha/contracts/entities/promotion';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import type { PromotionFilter } from '../filter';
import { parsePromotion, promotionListOf } from '../../../api/promotion';
import { nullable, text, toObject } from '../../../api/shape';

const parseList = promotionListOf((given): AdminPromotion => {
  const deal = parsePromotion(given);
  const { email } = toObject(toObject(given)['author']);
  return { ...deal, author: { ...deal.author, email: nullable(text())(email) } };
});

async function readPromotions(filter: PromotionFilter, signal: AbortSignal): Promise<AdminPromotionList> {
  const { data } = await http.get<unknown>('/admin/promotions', { params: filter, signal, ownWords: true });
  return parseList(data);
}

export const adminPromotionsKey = ['admin', 'promotions'] as const;

export const useAdminPromotions = (filter: PromotionFilter) =>
  useQuery({
    queryKey: [...adminPromotionsKey, filter],
    queryFn: ({ signal }) => readPromotions(filter, signal),
    placeholderData: keepPreviousData,
    meta: { errorText: 'Erro ao carregar lista de promoções' },
  });
