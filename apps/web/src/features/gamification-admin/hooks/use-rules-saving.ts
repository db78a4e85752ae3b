import type { PointRuleReason } from '@pechincha/contracts/entities/gamification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '../../../components/office/tell-failure';
import { notify } from '../../../lib/notify';
import { updateRules } from '../api/update-rules';
import { panelKeys } from '../keys';

/** Changes what each thing is worth. */
export function useRulesSaving() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (worths: Record<string, number>) =>
      updateRules(
        Object.entries(worths).map(([reason, points]) => ({ reason: reason as PointRuleReason, points })),
      ),
    onSuccess: (rules) => {
      queries.setQueryData(panelKeys.rules, rules);
      notify('success', 'Regras de pontos salvas.');
    },
    onError: (error) => tellFailure(error, 'Não deu para salvar as regras de pontos.'),
  });
}
