import type { Rule } from '@pechincha/contracts/entities/rule';
import type { RuleKind } from '@pechincha/contracts/rules';
import { useQueryClient } from '@tanstack/react-query';
import { ruleKeys } from '../../lib/keys';
import { useSession } from '../session/use-session';
import { listMutes, saveMutes } from './mutes';

/** Only lists have these, so that other responses do not remove them. */
const keepNames = (updated: Rule, { label, productKey }: Rule): Rule => ({
  ...updated,
  label: updated.label ?? label,
  productKey: updated.productKey ?? productKey,
});

/** Updates the rules that pages show, and what lists fold. */
export function useRuleCache(kind: RuleKind) {
  const queryClient = useQueryClient();
  const queryKey = ruleKeys.list(useSession().user?._id, kind);
  const update = (change: (rules: Rule[]) => Rule[]): void => {
    queryClient.setQueryData<Rule[]>(queryKey, (rules) => rules && change(rules));
    if (kind === 'mute') saveMutes(change(listMutes()));
  };
  return {
    add: (rule: Rule): void => update((rules) => [rule, ...rules.filter(({ _id }) => _id !== rule._id)]),
    replace: (updated: Rule): void =>
      update((rules) => rules.map((rule) => (rule._id === updated._id ? keepNames(updated, rule) : rule))),
    remove: (id: string): void => update((rules) => rules.filter(({ _id }) => _id !== id)),
    cancel: () => queryClient.cancelQueries({ queryKey }),
    refetch: (): void => void queryClient.invalidateQueries({ queryKey }),
  };
}
