import type { PointRules } from '@pechincha/contracts/entities/gamification';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { SubmitButton } from '../../../components/ui/submit-button';
import { useDraftForm } from '../hooks/use-draft-form';
import { useRulesSaving } from '../hooks/use-rules-saving';
import { rulesResolver } from '../schemas';
import { TextField, type TextFieldProps } from './text-field';
import '../../../styles/forms.css';

/** One number for each thing that earns points; 0 for none. */
export function RulesForm({ rules }: Pick<PointRules, 'rules'>) {
  const [resolver] = useState(() => rulesResolver(rules.map(({ reason }) => reason)));
  const saving = useRulesSaving();
  const { form, fault, send } = useDraftForm({
    name: 'rules',
    values: Object.fromEntries(rules.map(({ reason, points }) => [reason, String(points)])),
    resolver,
    save: (worths) => saving.mutateAsync(worths),
    onSaved: () => undefined,
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {rules.map(({ reason, text }) => (
        <TextField
          key={reason}
          form={form as unknown as TextFieldProps['form']}
          name={reason}
          label={text}
          kind="number"
          help="pontos, de 0 a 10.000"
        />
      ))}
      <div role="alert">
        {fault ? (
          <p className="error">
            <TriangleAlert aria-hidden="true" />
            {fault}
          </p>
        ) : null}
      </div>
      <div className="kept-send">
        <SubmitButton busy={saving.isPending} busyText="Salvando...">
          Salvar regras
        </SubmitButton>
      </div>
    </form>
  );
}
