import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { localAdminKeys } from '../../../lib/admin-keys';
import type { LocalFilter } from '../local-filter';
import { parsePromotionList } from '../../../api/promotion';

async function listLocalPromotions(filter: LocalFilter, signal: AbortSignal): Promise<PromotionList> {
  const { city, status, page } = filter;
  const { data } = await http.get<unknown>('/admin/promotions', {
    params: { city, page, ...(status ? { status } : {}) },
    signal,
  });
  return parsePromotionList(data);
}

export const useLocalPromotions = (filter: LocalFilter) =>
  useQuery({
    queryKey: localAdminKeys.promotionList(filter.city, filter.status ?? '', filter.page),
    queryFn: ({ signal }) => listLocalPromotions(filter, signal),
    enabled: filter.city !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { errorText: 'Erro ao carregar promocoes locais' },
  });
