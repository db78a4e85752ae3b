import { type Badge, type BadgeMetric, badgeMetrics } from '@pechincha/contracts/entities/gamification';
import { useQuery } from '@tanstack/react-query';
import { parseBadge, parseBadges } from '../../api/gamification';
import { withCurrentValue } from '../../components/admin/changed-meanwhile';
import { TextField } from '../../components/admin/text-field';
import { Field } from '../../components/ui/field';
import { gamificationAdminKeys } from '../../lib/admin-keys';
import { http } from '../../lib/http';
import type { FormFields } from '../../lib/use-draft-form';
import type { FormValues } from './form-resolvers';
import { formatBadgeRule, metricLabels } from './labels';
import { parseWholeNumber } from './numbers';
import { Catalogue } from './catalogue';

async function listBadges(signal: AbortSignal): Promise<Badge[]> {
  const { data } = await http.get<unknown>('/gamification/badges', { signal, hasErrorToast: true });
  return parseBadges(data);
}

const useBadges = () =>
  useQuery({ queryKey: gamificationAdminKeys.badges, queryFn: ({ signal }) => listBadges(signal) });

const toFormValues = (badge: Badge | undefined): FormValues => ({
  name: badge?.name ?? '',
  description: badge?.description ?? '',
  criteria: badge?.criteria ?? '',
  criteriaMetric: badge?.criteriaMetric ?? '',
  criteriaAtLeast: badge?.criteriaAtLeast?.toString() ?? '',
});

const toMetricLabel = (metric: string): string => metricLabels[metric as BadgeMetric] ?? 'Só à mão';

const toPreview = ({ name, description, criteriaMetric, criteriaAtLeast }: FormValues) => ({
  name: name || 'Nome da insígnia',
  description: description ?? '',
  detail: formatBadgeRule({
    criteriaMetric: (criteriaMetric as BadgeMetric) || null,
    criteriaAtLeast: parseWholeNumber(criteriaAtLeast) ?? null,
  }),
});

export function BadgesTab() {
  const { data, isPending } = useBadges();
  return (
    <Catalogue<Badge>
      kind="badges"
      items={isPending ? undefined : (data ?? [])}
      getName={({ name }) => name}
      getImage={({ icon }) => icon}
      pictureLabel="Ícone"
      toFormValues={toFormValues}
      parseItem={parseBadge}
      toPreview={toPreview}
      // An empty metric removes the automatic rule.
      alwaysSent={['criteriaMetric']}
      renderFields={(form, isEditing) => <BadgeFields form={form} isEditing={isEditing} />}
    />
  );
}

function BadgeFields({ form, isEditing }: { form: FormFields } & { isEditing: boolean }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField form={form} name="name" label="Nome" />
      <TextField form={form} name="description" label="Descrição" kind="lines" />
      <TextField
        form={form}
        name="criteria"
        label="Critério"
        optional
        kind="lines"
        help={isEditing ? 'Em branco, fica o de antes.' : 'O que fazer para ganhar, nas suas palavras.'}
      />
      <div className="two">
        <Field
          label="Automática por"
          required={false}
          help={withCurrentValue(form, 'criteriaMetric', undefined, toMetricLabel)}
          error={errors.criteriaMetric?.message}
        >
          {(control) => (
            <select {...control} {...form.register('criteriaMetric')} className="input">
              <option value="">Só à mão</option>
              {badgeMetrics.map((metric) => (
                <option key={metric} value={metric}>
                  {metricLabels[metric]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField form={form} name="criteriaAtLeast" label="A partir de" kind="number" />
      </div>
    </>
  );
}
