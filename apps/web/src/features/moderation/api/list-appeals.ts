import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseAppealList } from '../../../api/appeal';
import { moderationKeys } from '../../../lib/admin-keys';
import { http } from '../../../lib/http';

export const APPEALS_ERROR_TEXT = 'Erro ao carregar recursos';

export const useAppeals = (page: number) =>
  useQuery({
    queryKey: moderationKeys.appeals(page),
    async queryFn({ signal }) {
      const { data } = await http.get<unknown>('/admin/moderation/appeals', { signal, params: { page } });
      return parseAppealList(data);
    },
    // Other managers may be deciding at the same time.
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
    meta: { errorText: APPEALS_ERROR_TEXT },
  });
