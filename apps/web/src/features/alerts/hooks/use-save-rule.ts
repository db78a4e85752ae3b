import type { Rule } from '@pechincha/contracts/entities/rule';
import type { RuleKind } from '@pechincha/contracts/rules';
import { useMutation } from '@tanstack/react-query';
import { isOutcomeUnknown, retryLost, toApiError } from '../../../lib/api-error';
import { showToast } from '../../../lib/show-toast';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key';
import { postRule, putRule, type NewRule } from '../../../shared/rules/api/rules';
import { useRuleCache } from '../../../shared/rules/hooks/use-rule-cache';
import { getSaveErrorText } from '../alert-text';
import { ruleTexts } from '../rule-texts';

/** Creates a rule, or replaces `edited`; retries of the same new rule send the same idempotency key. */
export function useSaveRule(kind: RuleKind, edited?: Rule) {
  const cache = useRuleCache(kind);
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (rule: NewRule) =>
      edited ? putRule(edited._id, rule) : postRule(rule, idempotencyKey.getKey(rule)),
    retry: retryLost,
    onSuccess: ({ alert, msg }) => {
      // The same rule may be created again after it was removed.
      idempotencyKey.clear();
      if (edited) cache.replace(alert);
      else cache.add(alert);
      showToast('success', kind === 'alert' && !edited ? 'Alerta criado com sucesso!' : msg);
    },
    onError: (error) => {
      // Another tab has created it, or this call, whose response was lost.
      if (toApiError(error).status === 409 || isOutcomeUnknown(error)) cache.refetch();
      showToast('error', getSaveErrorText(error, ruleTexts[kind].createError));
    },
  });
}
