import type { Rule } from '@pechincha/contracts/entities/rule';
import type { RuleKind } from '@pechincha/contracts/rules';
import { useMutation } from '@tanstack/react-query';
import { isNotFound, isOutcomeUnknown, retryLost } from '../../../lib/api-error';
import { showToast } from '../../../lib/show-toast';
import { deleteRule, listRules, putRuleToggle } from '../../../shared/rules/api/rules';
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

  /** The rules where a call may have been made nevertheless; otherwise fails with its error. */
  const reloadAfter = (error: unknown): Promise<Rule[]> => {
    if (!isOutcomeUnknown(error)) throw error;
    return listRules(kind).catch(() => {
      throw error;
    });
  };

  const toggle = useMutation({
    mutationFn: async (rule: Rule) => {
      try {
        return (await putRuleToggle(rule)).alert;
      } catch (error) {
        const now = (await reloadAfter(error)).find(({ _id }) => _id === rule._id);
        if (!now || now.isActive === rule.isActive) throw error;
        return now;
      }
    },
    retry: retryLost,
    onMutate: async (rule) => {
      await cache.cancel();
      cache.replace({ ...rule, isActive: !rule.isActive });
    },
    onSuccess: cache.replace,
    onError: (error, previous) => {
      cache.replace(previous);
      refetchIfOutdated(error);
      showToast('error', texts.toggleError);
    },
  });
  const remove = useMutation({
    mutationFn: async ({ _id: id }: Rule) => {
      try {
        await deleteRule(id);
      } catch (error) {
        if ((await reloadAfter(error)).some(({ _id }) => _id === id)) throw error;
      }
    },
    retry: retryLost,
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
