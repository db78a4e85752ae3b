import type { Rule } from '@pechincha/contracts/entities/rule';
import type { RuleKind } from '@pechincha/contracts/rules';
import { useMutation } from '@tanstack/react-query';
import { isNotFound, isOutcomeUnknown } from '../../../lib/api-error';
import { showToast } from '../../../lib/show-toast';
import { deleteRule, putRuleToggle } from '../../../shared/rules/api/rules';
import { useRuleCache } from '../../../shared/rules/hooks/use-rule-cache';
import { ruleTexts } from '../rule-texts';

/** Toggles and removes rules; toggling is optimistic and rolls back on error. */
export function useRuleMutations(kind: RuleKind) {
  const cache = useRuleCache(kind);
  const texts = ruleTexts[kind];
  /** Removed in another window, or done nevertheless. */
  const refetchIfOutdated = (error: unknown): void => {
    if (isNotFound(error) || isOutcomeUnknown(error)) cache.refetch();
  };

  const toggle = useMutation({
    mutationFn: putRuleToggle,
    onMutate: async (rule) => {
      await cache.cancel();
      cache.replace({ ...rule, isActive: !rule.isActive });
    },
    onSuccess: ({ alert }) => cache.replace(alert),
    onError: (error, previous) => {
      cache.replace(previous);
      refetchIfOutdated(error);
      showToast('error', texts.toggleError);
    },
  });
  const remove = useMutation({
    mutationFn: ({ _id }: Rule) => deleteRule(_id),
    onSuccess: (_response, { _id }) => {
      cache.remove(_id);
      showToast('success', texts.removed);
    },
    onError: (error) => {
      refetchIfOutdated(error);
      showToast('error', texts.removeError);
    },
  });
  return { toggle, remove };
}
