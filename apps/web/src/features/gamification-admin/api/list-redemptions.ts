import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { RedemptionStatus } from '@pechincha/contracts/entities/gamification';
import type { listAllRedemptions } from '@pechincha/contracts/operations/gamification-admin';
import { http } from '../../../lib/http';
import { gamificationAdminKeys } from '../../../lib/admin-keys';
import { parseAdminRedemptions } from '../../../api/gamification';

export type Redemptions = ResponseOf<typeof listAllRedemptions>;

export interface RedemptionFilter {
  page: number;
  status: RedemptionStatus | undefined;
}

async function listRedemptions(filter: RedemptionFilter, signal: AbortSignal): Promise<Redemptions> {
  const { data } = await http.get<unknown>('/admin/gamification/redemptions', {
    params: filter,
    signal,
    hasErrorToast: true,
  });
  return parseAdminRedemptions(data);
}

export const useRedemptions = (filter: RedemptionFilter) =>
  useQuery({
    queryKey: gamificationAdminKeys.redemptions(filter.status ?? '', filter.page),
    queryFn: ({ signal }) => listRedemptions(filter, signal),
    placeholderData: keepPreviousData,
  });
