import type { Rule } from '@pechincha/contracts/entities/rule';
import { toListRequestPath } from '@pechincha/contracts/list-filter';
import type { RuleKind } from '@pechincha/contracts/rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { parsePromotionList } from '../../api/promotion';
import { Dialog } from '../../components/ui/dialog';
import { Switch } from '../../components/ui/settings';
import { isNotFound, isOutcomeUnknown, retryLost } from '../../lib/api-error';
import { classes } from '../../lib/style';
import { http } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import { deleteRule, listRules, putRuleToggle, useRuleCache } from '../../shared/rules/api';
import { ruleTexts, toRuleSentence } from './rule-text';
import { RuleForm } from './rule-form';

/** Toggles and removes rules; toggling is optimistic and rolls back on error. */
function useRuleMutations(kind: RuleKind) {
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

/** The rules with the names of their stores, which only promotions have; the slug stands until they are there. */
function useNamedRules(rules: readonly Rule[]): readonly Rule[] {
  const stores = [...new Set(rules.map(({ store }) => store).filter((store) => store !== undefined))];
  const { data: names } = useQuery({
    queryKey: promotionKeys.list({ storeNames: stores }),
    queryFn: ({ signal }) =>
      Promise.all(
        stores.map(async (store) => {
          const { data } = await http.get<unknown>(toListRequestPath({ store, limit: 1 }), { signal });
          return parsePromotionList(data).promotions[0]?.store;
        }),
      ),
    enabled: stores.length > 0,
    staleTime: Infinity,
  });
  return rules.map((rule) => {
    const label = rule.store && names?.[stores.indexOf(rule.store)];
    return label ? { ...rule, label } : rule;
  });
}

interface RuleListProps {
  kind: RuleKind;
  rules: readonly Rule[];
  /** Called after the last rule is removed, to move focus. */
  onEmpty: () => void;
}

export function RuleList({ kind, rules: givenRules, onEmpty }: RuleListProps) {
  const rules = useNamedRules(givenRules);
  const { toggle, remove } = useRuleMutations(kind);
  const [edited, setEdited] = useState<Rule>();
  const [isEditing, setIsEditing] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const texts = ruleTexts[kind];
  /** Focuses the remove button of the next row, or of the previous one. */
  const focusNear = (index: number): void => {
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('.rule-remove') ?? [];
    const next = buttons[index + 1] ?? buttons[index - 1];
    if (next) next.focus();
    else onEmpty();
  };
  return (
    <>
      <ul className="rules" ref={list}>
        {rules.map((rule, index) => {
          const sentence = toRuleSentence(rule);
          const name = kind === 'alert' ? `“${sentence}”` : sentence;
          return (
            <li key={rule._id} className={classes('rule-row', !rule.isActive && 'off')}>
              <Switch
                checked={rule.isActive}
                label={kind === 'alert' ? `Alerta ${name}` : name}
                onPress={() => toggle.mutate(rule)}
              />
              <span className="rule-text">
                <b>{sentence}</b>
                <span className="small muted">{rule.isActive ? texts.on : texts.off}</span>
              </span>
              <span className="rule-actions">
                {rule.promotion === undefined && kind !== 'follow' ? (
                  <button
                    type="button"
                    className="square"
                    aria-label={`Editar ${texts.row} ${name}`}
                    onClick={() => {
                      setEdited(rule);
                      setIsEditing(true);
                    }}
                  >
                    <Pencil aria-hidden="true" />
                  </button>
                ) : null}
                <button
                  type="button"
                  className="square rule-remove"
                  aria-label={`Remover ${texts.row} ${name}`}
                  aria-disabled={remove.isPending && remove.variables._id === rule._id}
                  onClick={() => {
                    if (!remove.isPending) remove.mutate(rule, { onSuccess: () => focusNear(index) });
                  }}
                >
                  <Trash2 aria-hidden="true" />
                </button>
              </span>
            </li>
          );
        })}
      </ul>
      <Dialog
        open={isEditing}
        onOpenChange={setIsEditing}
        title={kind === 'alert' ? 'Editar alerta' : 'Editar o que você oculta'}
        {...(edited && { description: toRuleSentence(edited) })}
        sheet
      >
        {edited ? (
          <RuleForm key={edited._id} kind={kind} edited={edited} onSaved={() => setIsEditing(false)} />
        ) : null}
      </Dialog>
    </>
  );
}
