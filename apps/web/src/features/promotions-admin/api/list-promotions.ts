import type { AdminPromotion, AdminPromotionList } from '@pechincha/contracts/entities/promotion';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { adminKeys } from '../../../lib/admin-keys';
import type { PromotionFilter } from '../promotion-filter';
import { parsePromotion, createPromotionListParser } from '../../../api/promotion';
import { nullable, text, toObject } from '../../../api/parsers';

const parseList = createPromotionListParser((input): AdminPromotion => {
  const deal = parsePromotion(input);
  const { email } = toObject(toObject(input)['author']);
  return { ...deal, author: { ...deal.author, email: nullable(text())(email) } };
});

async function listPromotions(filter: PromotionFilter, signal: AbortSignal): Promise<AdminPromotionList> {
  const { data } = await http.get<unknown>('/admin/promotions', { params: filter, signal });
  return parseList(data);
}

export const useAdminPromotions = (filter: PromotionFilter) =>
  useQuery({
    queryKey: adminKeys.promotionList(filter),
    queryFn: ({ signal }) => listPromotions(filter, signal),
    placeholderData: keepPreviousData,
    meta: { errorText: 'Erro ao carregar lista de promoções' },
  });
