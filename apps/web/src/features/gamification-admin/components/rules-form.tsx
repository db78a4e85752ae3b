import type { PointRules } from '@pechincha/contracts/entities/gamification';
import { useState } from 'react';
import { FormError } from '../../../components/admin/form-error';
import { TextField } from '../../../components/admin/text-field';
import { RestoredDraft } from '../../../components/admin/restored-draft';
import { useDraftForm } from '../../../lib/use-draft-form';
import { SubmitButton } from '../../../components/ui/submit-button';
import { useSession } from '../../../shared/session/hooks/use-session';
import { useSaveRules } from '../hooks/use-save-rules';
import { rulesResolver, type FormValues } from '../form-resolvers';
import { FormActions } from './form-actions';

/** Points per reason; 0 for none. */
export function RulesForm({ rules }: Pick<PointRules, 'rules'>) {
  const [resolver] = useState(() => rulesResolver(rules.map(({ reason }) => reason)));
  const saving = useSaveRules();
  const memberId = useSession().user?._id ?? '';
  const { fields, isRestored, error, resetForm, handleSubmit } = useDraftForm<
    FormValues,
    Record<string, number>
  >({
    draftKey: `admin:rules:${memberId}`,
    initialValues: Object.fromEntries(rules.map(({ reason, points }) => [reason, String(points)])),
    resolver,
    save: (pointsByReason) => saving.mutateAsync(pointsByReason),
    onSaved: () => undefined,
  });
  return (
    <form noValidate onSubmit={handleSubmit}>
      {isRestored ? <RestoredDraft onDiscard={resetForm} /> : null}
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
      <FormError error={error} />
      <FormActions>
        <SubmitButton busy={saving.isPending} busyText="Salvando...">
          Salvar regras
        </SubmitButton>
      </FormActions>
    </form>
  );
}
