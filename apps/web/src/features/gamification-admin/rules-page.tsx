import type { PointRules } from '@pechincha/contracts/entities/gamification';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { parseRules } from '../../api/gamification';
import { AdminPageHeader } from '../../components/admin/admin-page';
import { FormError, TextField, useEditForm } from '../../components/admin/admin-form';
import { TableSkeleton } from '../../components/admin/table';
import { LoadError } from '../../components/ui/state-page';
import { ChangedMeanwhile, RestoredDraft, SubmitButton } from '../../components/ui/form';
import { formatRelativeTime } from '../../lib/format';
import { useNow } from '../../lib/timers';
import { useSession } from '../../shared/session/use-session';
import { useRules, useSaveRules } from './api';
import { type FormValues, rulesResolver } from './form-resolvers';
import './gamification-admin.css';

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
function RulesForm({ pointRules, onSaved }: RulesFormProps) {
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
      <div className="form-actions">
        <SubmitButton busy={isSending} busyText="Salvando...">
          Salvar regras
        </SubmitButton>
      </div>
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

/** `/admin/gamification/regras`: points per reason. */
export function RulesPage() {
  const { data, isError, refetch } = useRules();
  const [saves, setSaves] = useState(0);
  return (
    <>
      <Link className="back" to="/admin/gamification">
        <ChevronLeft aria-hidden="true" />
        Gamificação
      </Link>
      <AdminPageHeader
        title="Regras de pontos"
        summary="Valem daqui em diante: o que já foi contado fica como está."
      />
      {!data && !isError ? <TableSkeleton rows={3} /> : null}
      {!data && isError ? <LoadError onRetry={() => void refetch()}>As regras não vieram.</LoadError> : null}
      {data ? (
        <section className="panel rules-panel" aria-label="Regras">
          <RulesForm key={saves} pointRules={data} onSaved={() => setSaves(saves + 1)} />
        </section>
      ) : null}
    </>
  );
}
