import type { Rule } from '@pechincha/contracts/entities/rule';
import { useMutation } from '@tanstack/react-query';
import { ACTION_ERROR_TEXT } from '../../../lib/action-error';
import { getConflictText, isOutcomeUnknown, toApiError } from '../../../lib/api-error';
import { createRandomKey } from '../../../lib/random-key';
import { showToast } from '../../../lib/show-toast';
import { getToken } from '../../../lib/token';
import { useAfterSignIn, useGoToLogin } from '../../session/hooks/use-after-sign-in';
import { deleteRule, postRule, type NewRule } from '../api/rules';
import { useRuleCache } from './use-rule-cache';
import { useRules } from './use-rules';

interface SingleRule {
  /** What the press creates. */
  rule: NewRule;
  /** Whether a rule of the member is this one. */
  isSame: (rule: Rule) => boolean;
  names?: Pick<Rule, 'label' | 'productKey'>;
  onCreated: (remove: () => void) => void;
  onRemoved: () => void;
}

/** A button that creates a rule, or removes it. Visitors go to /login and back. */
export function useSingleRule({ rule, isSame, names, onCreated, onRemoved }: SingleRule) {
  const { data: rules, isFetched, refetch } = useRules(rule.kind);
  const cache = useRuleCache(rule.kind);
  const existing = rules?.find(isSame);
  const signInKey = `rule:${JSON.stringify(rule)}`;
  const goToLogin = useGoToLogin(signInKey);

  /** Returns the rule, or undefined if there is none, where the server has nevertheless done what was asked. */
  const settle = async (error: unknown, wanted: boolean): Promise<{ found?: Rule } | undefined> => {
    if (getToken() === null) return void goToLogin();
    const { status } = toApiError(error);
    // It exists, or was removed, in another window or by this call.
    if (status === 404 || status === 409 || isOutcomeUnknown(error)) {
      const { data: current, isSuccess } = await refetch();
      const found = current?.find(isSame);
      if (isSuccess && isOutcomeUnknown(error) && (found !== undefined) === wanted) return { found };
    }
    showToast('error', getConflictText(error, ACTION_ERROR_TEXT));
  };
  const remove = useMutation({
    mutationFn: (id: string) => deleteRule(id),
    onSuccess(_response, id) {
      cache.remove(id);
      onRemoved();
    },
    async onError(error) {
      if (await settle(error, false)) onRemoved();
    },
  });
  const create = useMutation({
    mutationFn: () => postRule(rule, createRandomKey()),
    onSuccess({ alert }) {
      cache.add({ ...alert, ...names });
      onCreated(() => remove.mutate(alert._id));
    },
    async onError(error) {
      const settled = await settle(error, true);
      if (settled) onCreated(() => settled.found && remove.mutate(settled.found._id));
    },
  });
  useAfterSignIn(
    signInKey,
    () => {
      if (!existing) create.mutate();
    },
    isFetched,
  );
  return {
    /** Shown at once, so that what was asked before signing in is not pressed again, which would undo it. */
    isOn: create.isPending || (existing !== undefined && !remove.isPending),
    /** Unknown until the member's rules are loaded. */
    isReady: getToken() === null || isFetched,
    press({ detail }: Pick<MouseEvent, 'detail'>): void {
      // The second press of a double click.
      if (detail > 1) return;
      if (getToken() === null) return goToLogin();
      if (!isFetched || create.isPending || remove.isPending) return;
      if (existing) remove.mutate(existing._id);
      else create.mutate();
    },
  };
}
