import {
  type Badge,
  type BadgeMetric,
  badgeMetrics,
  type Level,
  type Reward,
} from '@pechincha/contracts/entities/gamification';
import { parseBadge, parseLevel, parseReward } from '../../api/gamification';
import { TextField, withCurrentValue } from '../../components/admin/admin-form';
import { Options, SelectField } from '../../components/ui/field';
import { LoadError } from '../../components/ui/state-page';
import type { FormFields } from '../../lib/use-draft-form';
import { Catalogue } from './catalogue';
import { getLevelsErrorText, useBadges, useLevels, useRewards } from './catalogue-api';
import type { FormValues } from './form-resolvers';
import {
  formatBadgeRule,
  formatLevelMinimum,
  formatRewardCost,
  metricLabels,
  parseWholeNumber,
  toFieldText,
} from './labels';

const toBadgeValues = (badge: Badge | undefined): FormValues => ({
  name: badge?.name ?? '',
  description: badge?.description ?? '',
  criteria: badge?.criteria ?? '',
  criteriaMetric: badge?.criteriaMetric ?? '',
  criteriaAtLeast: badge?.criteriaAtLeast?.toString() ?? '',
});

const toMetricLabel = (metric: string): string => metricLabels[metric as BadgeMetric] ?? 'Só à mão';

const toBadgePreview = ({ name, description, criteriaMetric, criteriaAtLeast }: FormValues) => ({
  name: name || 'Nome da insígnia',
  description: description ?? '',
  detail: formatBadgeRule({
    criteriaMetric: (criteriaMetric as BadgeMetric) || null,
    criteriaAtLeast: parseWholeNumber(criteriaAtLeast) ?? null,
  }),
});

export function BadgesTab() {
  return (
    <Catalogue<Badge>
      kind="badges"
      query={useBadges()}
      pictureLabel="Ícone"
      toFormValues={toBadgeValues}
      parseItem={parseBadge}
      toPreview={toBadgePreview}
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
      <div className="field-pair">
        <SelectField
          label="Automática por"
          required={false}
          help={withCurrentValue(form, 'criteriaMetric', toMetricLabel)}
          error={errors.criteriaMetric?.message}
          {...form.register('criteriaMetric')}
        >
          <option value="">Só à mão</option>
          <Options of={badgeMetrics.map((metric) => [metric, metricLabels[metric]] as const)} />
        </SelectField>
        <TextField form={form} name="criteriaAtLeast" label="A partir de" kind="number" />
      </div>
    </>
  );
}

const toLevelValues = (level: Level | undefined): FormValues => ({
  name: level?.name ?? '',
  minPoints: toFieldText(level?.minPoints),
  description: level?.description ?? '',
});

const toLevelPreview = ({ name, minPoints, description }: FormValues) => ({
  name: name || 'Nome do nível',
  description: description ?? '',
  detail: formatLevelMinimum({ minPoints: parseWholeNumber(minPoints) ?? Number.NaN }),
});

export function LevelsTab() {
  const query = useLevels();
  const { data, error, refetch } = query;
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>{getLevelsErrorText(error)}</LoadError>;
  return (
    <Catalogue<Level>
      kind="levels"
      query={query}
      pictureLabel="Ícone"
      toFormValues={toLevelValues}
      parseItem={parseLevel}
      toPreview={toLevelPreview}
      renderFields={(form, isEditing) => (
        <>
          <TextField form={form} name="name" label="Nome" />
          <TextField form={form} name="minPoints" label="Mínimo de pontos" kind="number" />
          <TextField
            form={form}
            name="description"
            label="Descrição"
            optional
            kind="lines"
            help={isEditing ? 'Em branco, fica a de antes.' : undefined}
          />
        </>
      )}
    />
  );
}

const toRewardValues = (reward: Reward | undefined): FormValues => ({
  title: reward?.title ?? '',
  description: reward?.description ?? '',
  pointsCost: toFieldText(reward?.pointsCost),
  stock: toFieldText(reward?.stock),
});

const toRewardPreview = ({ title, description, pointsCost, stock }: FormValues) => ({
  name: title || 'Título da recompensa',
  description: description ?? '',
  detail: formatRewardCost({
    pointsCost: parseWholeNumber(pointsCost) ?? Number.NaN,
    stock: parseWholeNumber(stock) ?? 0,
  }),
});

export function RewardsTab() {
  return (
    <Catalogue<Reward>
      kind="rewards"
      query={useRewards()}
      pictureLabel="Imagem"
      toFormValues={toRewardValues}
      parseItem={parseReward}
      toPreviousValues={({ stock }) => ({ previousStock: toFieldText(stock) })}
      toPreview={toRewardPreview}
      renderFields={(form) => (
        <>
          <TextField form={form} name="title" label="Título" />
          <TextField form={form} name="description" label="Descrição" kind="lines" />
          <div className="field-pair">
            <TextField form={form} name="pointsCost" label="Custo em pontos" kind="number" />
            <TextField form={form} name="stock" label="Estoque" kind="number" />
          </div>
        </>
      )}
    />
  );
}
