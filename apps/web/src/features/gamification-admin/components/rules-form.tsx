import type { PointRules } from '@pechincha/contracts/entities/gamification';
import { useEffect, useState } from 'react';
import { FormError } from '../../../components/admin/form-error';
import { TextField } from '../../../components/admin/text-field';
import { ChangedMeanwhile, RestoredDraft } from '../../../components/ui/restored-draft';
import { useEditForm } from '../../../components/admin/use-edit-form';
import { parseRules } from '../../../api/gamification';
import { formatRelativeTime } from '../../../lib/dates';
import { useNow } from '../../../lib/use-now';
import { SubmitButton } from '../../../components/ui/submit-button';
import { useSession } from '../../../shared/session/hooks/use-session';
import { useSaveRules } from '../hooks/use-save-rules';
import { rulesResolver, type FormValues } from '../form-resolvers';
import { FormActions } from './form-actions';

function toPoints<Value>(
  { rules }: Pick<PointRules, 'rules'>,
  toValue: (points: number) => Value,
): Record<string, Value> {
  return Object.fromEntries(rules.map(({ reason, points }) => [reason, toValue(points)]));
}

interface RulesFormProps {
  pointRules: PointRules;
  onSaved: () => void;
}

/** Points per reason; 0 for none. */
export function RulesForm({ pointRules, onSaved }: RulesFormProps) {
  const { rules } = pointRules;
  const [resolver] = useState(() => rulesResolver(rules.map(({ reason }) => reason)));
  const saving = useSaveRules();
  const memberId = useSession().user?._id ?? '';
  const {
    fields,
    row = pointRules,
    isRestored,
    isSending,
    error,
    resetForm,
    handleSubmit,
    rebase,
  } = useEditForm<PointRules, FormValues, Record<string, number>>({
    draftKey: `admin:rules:${memberId}`,
    row: pointRules,
    rowName: 'pointRules',
    parseRow: parseRules,
    toFormValues: (current = pointRules) => toPoints(current, String),
    resolver,
    save: (changes, { version, ...shown } = pointRules) => {
      // A request needs at least one rule.
      const points = Object.keys(changes).length > 0 ? changes : toPoints(shown, Number);
      return saving.mutateAsync({ points: points as Record<string, number>, version });
    },
    // Also where another form, left since, has sent it.
    onSent: onSaved,
    onSaved: () => undefined,
  });
  useEffect(() => {
    if (pointRules.version > row.version) rebase(pointRules);
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
      <ChangedMeanwhile form={fields} onDiscard={resetForm} />
      <FormActions>
        <SubmitButton busy={isSending} busyText="Salvando...">
          Salvar regras
        </SubmitButton>
      </FormActions>
      <LastChange at={row.changedAt} by={row.changedBy?.name ?? null} />
    </form>
  );
}

function LastChange({ at, by }: { at: string | null; by: string | null }) {
  const now = useNow();
  if (!at) return <p className="small muted">São as regras de uma comunidade nova: ninguém mudou ainda.</p>;
  const when = formatRelativeTime(new Date(at), new Date(now));
  return <p className="small muted">{`Última mudança ${when}${by ? `, por ${by}` : ''}.`}</p>;
}
