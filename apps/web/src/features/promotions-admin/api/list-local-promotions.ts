import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { localAdminKeys } from '../../../lib/keys';
import type { LocalView } from '../local-view';
import { parsePromotionList } from '../../../api/promotion';

async function listLocalPromotions(view: LocalView, signal: AbortSignal): Promise<PromotionList> {
  const { city, status, page } = view;
  const { data } = await http.get<unknown>('/admin/promotions', {
    params: { city, page, ...(status ? { status } : {}) },
    signal,
  });
  return parsePromotionList(data);
}

export const useLocalPromotions = (view: LocalView) =>
  useQuery({
    queryKey: localAdminKeys.promotionList(view.city, view.status ?? '', view.page),
    queryFn: ({ signal }) => listLocalPromotions(view, signal),
    enabled: view.city !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { errorText: 'Erro ao carregar promocoes locais' },
  });
