import type { PointRules } from '@pechincha/contracts/entities/gamification';
import { useEffect, useState } from 'react';
import { parseRules } from '../../api/gamification';
import { AdminPageHeader, BackLink } from '../../components/admin/admin-page';
import { EditForm, TextField, useEditForm } from '../../components/admin/admin-form';
import { TableSkeleton } from '../../components/admin/table';
import { SubmitButton } from '../../components/ui/form';
import { QueryView } from '../../components/ui/query-view';
import { formatRelativeTime } from '../../lib/format';
import { useNow } from '../../lib/timers';
import { useSession } from '../../shared/session/use-session';
import { usePointRules, useSavePointRules } from './api';
import { type FormValues, pointRulesResolver } from './form-resolvers';
import './gamification-admin.css';

function toPoints<Value>(
  { rules }: Pick<PointRules, 'rules'>,
  toValue: (points: number) => Value,
): Record<string, Value> {
  return Object.fromEntries(rules.map(({ reason, points }) => [reason, toValue(points)]));
}

interface PointRulesFormProps {
  pointRules: PointRules;
  onSaved: () => void;
}

/** Points per reason; 0 for none. */
function PointRulesForm({ pointRules, onSaved }: PointRulesFormProps) {
  const { rules } = pointRules;
  const [resolver] = useState(() => pointRulesResolver(rules.map(({ reason }) => reason)));
  const saving = useSavePointRules();
  const memberId = useSession().user?._id ?? '';
  const draft = useEditForm<PointRules, FormValues, Record<string, number>>({
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
  });
  const { row = pointRules } = draft;
  useEffect(() => {
    if (pointRules.version > row.version) draft.rebase(pointRules);
  });
  return (
    <EditForm
      draft={draft}
      actions={
        <>
          <div className="flex flex-wrap form-actions">
            <SubmitButton busy={draft.isSending} busyText="Salvando...">
              Salvar regras
            </SubmitButton>
          </div>
          <LastChange at={row.changedAt} by={row.changedBy?.name ?? null} />
        </>
      }
    >
      {rules.map(({ reason, text }) => (
        <TextField
          key={reason}
          form={draft.fields}
          name={reason}
          label={text}
          kind="number"
          help="pontos, de 0 a 10.000"
        />
      ))}
    </EditForm>
  );
}

function LastChange({ at, by }: { at: string | null; by: string | null }) {
  const now = useNow();
  if (!at) return <p className="small muted">São as regras de uma comunidade nova: ninguém mudou ainda.</p>;
  const when = formatRelativeTime(new Date(at), new Date(now));
  return <p className="small muted">{`Última mudança ${when}${by ? `, por ${by}` : ''}.`}</p>;
}

/** `/admin/gamification/regras`: points per reason. */
export function PointRulesPage() {
  const query = usePointRules();
  const [saves, setSaves] = useState(0);
  return (
    <>
      <BackLink to="/admin/gamification">Gamificação</BackLink>
      <AdminPageHeader
        title="Regras de pontos"
        summary="Valem daqui em diante: o que já foi contado fica como está."
      />
      <QueryView query={query} skeleton={<TableSkeleton rows={7} />} error="As regras não vieram.">
        {(pointRules) => (
          <section className="card panel rules-panel" aria-label="Regras">
            <PointRulesForm key={saves} pointRules={pointRules} onSaved={() => setSaves(saves + 1)} />
          </section>
        )}
      </QueryView>
    </>
  );
}
