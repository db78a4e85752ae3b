import type { AdminPromotionList, Promotion } from '@pechincha/contracts/entities/promotion';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import type { LocalView } from '../local-view';

export interface LocalPromotions {
  promotions: Promotion[];
  total: number;
  totalPages: number;
  totalIsExact: boolean;
}

/** Read bare or under `promotions`. */
type Answer = Promotion[] | (Partial<AdminPromotionList> & { promotions: Promotion[] });

async function readPromotions(view: LocalView, signal: AbortSignal): Promise<LocalPromotions> {
  const { city, status, page } = view;
  const { data } = await http.get<Answer>('/admin/promotions', {
    params: { city, page, ...(status ? { status } : {}) },
    signal,
    ownWords: true,
  });
  const answer = Array.isArray(data) ? { promotions: data } : data;
  return {
    promotions: answer.promotions,
    total: answer.total ?? answer.promotions.length,
    totalPages: answer.totalPages ?? 1,
    totalIsExact: answer.totalIsExact ?? true,
  };
}

export const localPromotionsKey = ['local-admin', 'promotions'] as const;

export const useLocalPromotions = (view: LocalView) =>
  useQuery({
    queryKey: [...localPromotionsKey, view.city, view.status ?? '', view.page],
    queryFn: ({ signal }) => readPromotions(view, signal),
    enabled: view.city !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { failure: 'Erro ao carregar promocoes locais' },
  });
