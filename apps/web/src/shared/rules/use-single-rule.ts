import type { Rule } from '@pechincha/contracts/entities/rule';
import { useMutation } from '@tanstack/react-query';
import { ACTION_ERROR_TEXT } from '../../lib/action-error';
import { getConflictText, isOutcomeUnknown, toApiError } from '../../lib/api-error';
import { createRandomKey } from '../../lib/random-key';
import { showToast } from '../../lib/show-toast';
import { getToken } from '../../lib/token';
import { useAfterSignIn, useGoToLogin } from '../session/use-after-sign-in';
import { deleteRule, postRule, type NewRule } from './rules';
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

  const showError = (error: unknown): void => {
    if (getToken() === null) return goToLogin();
    const { status } = toApiError(error);
    // It exists, or was removed, in another window.
    if (status === 404 || status === 409) cache.refetch();
    showToast('error', getConflictText(error, ACTION_ERROR_TEXT));
  };
  /** The member's rules where a call may have been made nevertheless; otherwise fails with its error. */
  const reloadAfter = async (error: unknown): Promise<Rule[]> => {
    if (!isOutcomeUnknown(error)) throw error;
    const { data, isSuccess } = await refetch();
    if (!isSuccess) throw error;
    return data;
  };
  const remove = useMutation({
    mutationFn: async (id: string) => {
      try {
        await deleteRule(id);
      } catch (error) {
        if ((await reloadAfter(error)).some(isSame)) throw error;
      }
    },
    onSuccess(_response, id) {
      cache.remove(id);
      onRemoved();
    },
    onError: showError,
  });
  const create = useMutation({
    mutationFn: async () => {
      try {
        return (await postRule(rule, createRandomKey())).alert;
      } catch (error) {
        const found = (await reloadAfter(error)).find(isSame);
        if (!found) throw error;
        return found;
      }
    },
    onSuccess(created) {
      cache.add({ ...created, ...names });
      onCreated(() => remove.mutate(created._id));
    },
    onError: showError,
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
