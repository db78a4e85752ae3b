import type { PointRules } from '@pechincha/contracts/entities/gamification';
import { useState } from 'react';
import { FormFault } from '../../../components/office/form-fault';
import { TextField } from '../../../components/office/text-field';
import { RestoredDraft } from '../../../components/office/restored-draft';
import { useDraftForm } from '../../../components/office/use-draft-form';
import { SubmitButton } from '../../../components/ui/submit-button';
import { useSession } from '../../session/hooks/use-session';
import { useRulesSaving } from '../hooks/use-rules-saving';
import { rulesResolver, type Typed } from '../schemas';

/** One number for each thing that earns points; 0 for none. */
export function RulesForm({ rules }: Pick<PointRules, 'rules'>) {
  const [resolver] = useState(() => rulesResolver(rules.map(({ reason }) => reason)));
  const saving = useRulesSaving();
  const memberId = useSession().user?._id ?? '';
  const { fields, restored, fault, startOver, send } = useDraftForm<Typed, Record<string, number>>({
    place: `rules:${memberId}`,
    begin: Object.fromEntries(rules.map(({ reason, points }) => [reason, String(points)])),
    resolver,
    save: (worths) => saving.mutateAsync(worths),
    onSaved: () => undefined,
  });
  return (
    <form noValidate onSubmit={send}>
      {restored ? <RestoredDraft onDiscard={startOver} /> : null}
      {rules.map(({ reason, text }) => (
        <TextField
          key={reason}
          form={fields}
          name={reason}
          label={text}
          kind="number"
          help="pontos, de 0 a 10.000"
        />
      ))}
      <FormFault fault={fault} />
      <div className="kept-send">
        <SubmitButton busy={saving.isPending} busyText="Salvando...">
          Salvar regras
        </SubmitButton>
      </div>
    </form>
  );
}
