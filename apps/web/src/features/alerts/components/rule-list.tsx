import type { Rule } from '@pechincha/contracts/entities/rule';
import type { RuleKind } from '@pechincha/contracts/rules';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Dialog } from '../../../components/ui/dialog';
import { Switch } from '../../../components/ui/switch';
import { classes } from '../../../lib/classes';
import { useNamedRules } from '../hooks/use-named-rules';
import { useRuleMutations } from '../hooks/use-rule-mutations';
import { toRuleSentence } from '../rule-sentence';
import { ruleTexts } from '../rule-texts';
import { RuleForm } from './rule-form';

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
