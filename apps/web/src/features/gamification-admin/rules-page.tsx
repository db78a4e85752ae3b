import type { PointRuleReason, PointRules } from '@pechincha/contracts/entities/gamification';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { parseRules } from '../../api/gamification';
import { AdminPageHeader } from '../../components/admin/admin-page-header';
import { FormError } from '../../components/admin/form-error';
import { showErrorToast } from '../../components/admin/show-error-toast';
import { TableSkeleton } from '../../components/admin/table-skeleton';
import { TextField } from '../../components/admin/text-field';
import { useAdminMutation } from '../../components/admin/use-admin-mutation';
import { useEditForm } from '../../components/admin/use-edit-form';
import { LoadError } from '../../components/ui/load-error';
import { ChangedMeanwhile, RestoredDraft } from '../../components/ui/restored-draft';
import { SubmitButton } from '../../components/ui/submit-button';
import { gamificationAdminKeys } from '../../lib/admin-keys';
import { formatRelativeTime } from '../../lib/dates';
import { http } from '../../lib/http';
import { showToast } from '../../lib/show-toast';
import { useNow } from '../../lib/use-now';
import { useSession } from '../../shared/session/use-session';
import { type FormValues, rulesResolver } from './form-resolvers';
import { FormActions } from './form-actions';
import './gamification-admin.css';

/** Sets the points per reason; existing ledger entries keep theirs. */
async function updateRules(
  rules: { reason: PointRuleReason; points: number }[],
  version: number,
): Promise<PointRules> {
  const { data } = await http.put<unknown>('/admin/gamification/rules', { rules, version });
  return parseRules(data);
}

function useSaveRules() {
  const queries = useQueryClient();
  return useAdminMutation({
    mutationFn: ({ points: byReason, version }: { points: Record<string, number>; version: number }) =>
      updateRules(
        Object.entries(byReason).map(([reason, points]) => ({ reason: reason as PointRuleReason, points })),
        version,
      ),
    onSuccess: (rules) => {
      queries.setQueryData(gamificationAdminKeys.rules, rules);
      showToast('success', 'Regras de pontos salvas.');
    },
    onError: (error) => showErrorToast(error, 'Não deu para salvar as regras de pontos.'),
  });
}

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

async function getRules(signal: AbortSignal): Promise<PointRules> {
  const { data } = await http.get<unknown>('/admin/gamification/rules', { signal, hasErrorToast: true });
  return parseRules(data);
}

export const useRules = () =>
  useQuery({
    queryKey: gamificationAdminKeys.rules,
    queryFn: ({ signal }) => getRules(signal),
    refetchOnWindowFocus: true,
  });

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
