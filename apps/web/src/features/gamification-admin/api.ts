import type { AdminRedemption, RedemptionStatus } from '@pechincha/contracts/entities/gamification';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  parseAdminRedemption,
  parseAdminRedemptions,
  parseGamificationStats,
  parseGamificationUsers,
  parseLedger,
  parseRules,
} from '../../api/gamification';
import { parsePublicUser } from '../../api/user';
import { showErrorToast, useAdminMutation } from '../../components/admin/use-admin-mutation';
import { gamificationAdminKeys } from '../../lib/admin-keys';
import { toApiError } from '../../lib/api-error';
import { apiPath, createQueryFn, http, parseData } from '../../lib/http';
import { meKeys, pointRuleKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';

export const useStats = () =>
  useQuery({
    queryKey: gamificationAdminKeys.stats,
    queryFn: createQueryFn('/admin/gamification/stats', parseGamificationStats, { hasErrorToast: true }),
  });

/** Members with the most points, or the search results. */
export const useGamificationUsers = (search: string) =>
  useQuery({
    queryKey: gamificationAdminKeys.users(search),
    queryFn: createQueryFn('/admin/gamification/users', parseGamificationUsers, {
      params: search ? { search } : {},
      hasErrorToast: true,
    }),
    placeholderData: keepPreviousData,
  });

/** The changed values, and those that the form showed. */
interface MemberAdjustment {
  points?: number;
  level?: string;
  badges?: string[];
  previousPoints: number;
  previousLevel: string;
  previousBadges: string[];
}

/** Sets a member's points, level and badges manually. */
export function useSaveUser() {
  const queries = useQueryClient();
  return useAdminMutation({
    async mutationFn({ id, adjustment }: { id: string; adjustment: MemberAdjustment }) {
      await http.put(apiPath`/admin/gamification/users/${id}`, adjustment);
    },
    onSuccess: () => {
      showToast('success', 'Usuario atualizado!');
      void queries.invalidateQueries({ queryKey: gamificationAdminKeys.all });
      // It may be the admin's own.
      void queries.invalidateQueries({ queryKey: meKeys.all });
    },
    onError: (error) => showErrorToast(error, 'Erro ao salvar usuario.'),
  });
}

/** Owner of the ledger. The page works without it, so a failure shows no toast. */
export const useMember = (id: string) =>
  useQuery({
    queryKey: gamificationAdminKeys.member(id),
    queryFn: createQueryFn(apiPath`/users/${id}`, parsePublicUser, { id }),
  });

export const useLedger = (member: string, page: number) =>
  useQuery({
    queryKey: gamificationAdminKeys.ledger(member, page),
    queryFn: createQueryFn(apiPath`/admin/gamification/users/${member}/ledger`, parseLedger, {
      params: { page },
      id: member,
      hasErrorToast: true,
    }),
    placeholderData: keepPreviousData,
  });

interface RedemptionFilter {
  page: number;
  status: RedemptionStatus | undefined;
}

export const useRedemptions = (filter: RedemptionFilter) =>
  useQuery({
    queryKey: gamificationAdminKeys.redemptions(filter.status ?? '', filter.page),
    queryFn: createQueryFn('/admin/gamification/redemptions', parseAdminRedemptions, {
      params: filter,
      hasErrorToast: true,
    }),
    placeholderData: keepPreviousData,
  });

export type ClosedStatus = 'delivered' | 'cancelled';

/**
 * Marks a redemption as delivered, or cancels it and refunds the points; if another admin was faster, warns and
 * refetches the list.
 */
export function useUpdateRedemption() {
  const queries = useQueryClient();
  const refetchAll = (): void => void queries.invalidateQueries({ queryKey: gamificationAdminKeys.all });
  return useAdminMutation({
    mutationFn({ redemption, status }: { redemption: AdminRedemption; status: ClosedStatus }) {
      const path = apiPath`/admin/gamification/redemptions/${redemption._id}`;
      return parseData(http.put(path, { status }), parseAdminRedemption);
    },
    onSuccess: (_response, { status }) => {
      showToast(
        'success',
        status === 'delivered' ? 'Resgate entregue.' : 'Resgate cancelado, pontos devolvidos.',
      );
      refetchAll();
      // The points may be the admin's own.
      void queries.invalidateQueries({ queryKey: meKeys.all });
    },
    onError: (error) => {
      const { status, message } = toApiError(error);
      const isOutdated = status === 409 || status === 404;
      const text = 'Não deu para mudar este resgate.';
      if (!isOutdated) return showErrorToast(error, text);
      showToast('warning', message ?? text);
      refetchAll();
    },
  });
}

/** Sets the points per reason; existing ledger entries keep theirs. */
export function useSavePointRules() {
  const queries = useQueryClient();
  return useAdminMutation({
    mutationFn({ points: byReason, version }: { points: Record<string, number>; version: number }) {
      const rules = Object.entries(byReason).map(([reason, points]) => ({ reason, points }));
      return parseData(http.put('/admin/gamification/rules', { rules, version }), parseRules);
    },
    onSuccess: (rules) => {
      queries.setQueryData(gamificationAdminKeys.rules, rules);
      void queries.invalidateQueries({ queryKey: pointRuleKeys.all });
      showToast('success', 'Regras de pontos salvas.');
    },
    onError: (error) => showErrorToast(error, 'Não deu para salvar as regras de pontos.'),
  });
}

export const usePointRules = () =>
  useQuery({
    queryKey: gamificationAdminKeys.rules,
    queryFn: createQueryFn('/admin/gamification/rules', parseRules, { hasErrorToast: true }),
    refetchOnWindowFocus: true,
  });
