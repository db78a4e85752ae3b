import type { PointRuleReason } from '@pechincha/contracts/entities/gamification';
import { useQueryClient } from '@tanstack/react-query';
import { showErrorToast } from '../../../components/admin/show-error-toast';
import { useAdminMutation } from '../../../components/admin/use-admin-mutation';
import { gamificationAdminKeys } from '../../../lib/admin-keys';
import { showToast } from '../../../lib/show-toast';
import { updateRules } from '../api/update-rules';

export function useSaveRules() {
  const queries = useQueryClient();
  return useAdminMutation({
    mutationFn: ({ points: byReason, version }: { points: Record<string, number>; version: number }) =>
      updateRules(
        Object.entries(byReason).map(([reason, points]) => ({ reason: reason as PointRuleReason, points })),
        version,
      ),
    onSuccess: (rules) => {
      queries.setQueryData(gamificationAdminKeys.rules, rules);
      showToast('success', 'Regras de pontos salvas.');
    },
    onError: (error) => showErrorToast(error, 'Não deu para salvar as regras de pontos.'),
  });
}
