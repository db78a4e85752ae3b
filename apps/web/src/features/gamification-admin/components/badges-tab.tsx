import { badgeMetrics, type Badge, type BadgeMetric } from '@pechincha/contracts/entities/gamification';
import { TextField, type Fields } from '../../../components/office/text-field';
import { Field } from '../../../components/ui/field';
import { useBadges } from '../api/list-badges';
import { typedNumber } from '../numbers';
import type { Typed } from '../schemas';
import { badgeWords, metricNames } from '../words';
import { Catalogue } from './catalogue';

const typedOf = (badge: Badge | undefined): Typed => ({
  name: badge?.name ?? '',
  description: badge?.description ?? '',
  criteria: badge?.criteria ?? '',
  criteriaMetric: badge?.criteriaMetric ?? '',
  criteriaAtLeast: badge?.criteriaAtLeast?.toString() ?? '',
});

const faceOf = ({ name, description, criteriaMetric, criteriaAtLeast }: Typed) => ({
  name: name || 'Nome da insígnia',
  description: description ?? '',
  figure: badgeWords({
    criteriaMetric: (criteriaMetric as BadgeMetric) || null,
    criteriaAtLeast: typedNumber(criteriaAtLeast) ?? null,
  }),
});

/** Insignias: their list, and the form that makes and changes them. */
export function BadgesTab() {
  const { data, isPending } = useBadges();
  return (
    <Catalogue<Badge>
      kind="badges"
      items={isPending ? undefined : (data ?? [])}
      nameOf={({ name }) => name}
      imageOf={({ icon }) => icon}
      pictureLabel="Ícone"
      typedOf={typedOf}
      faceOf={faceOf}
      // Without a measure the rule ends.
      always={['criteriaMetric']}
      fields={(form, edited) => <BadgeFields form={form} edited={edited} />}
    />
  );
}

function BadgeFields({ form, edited }: { form: Fields } & { edited: boolean }) {
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
        help={edited ? 'Em branco, fica o de antes.' : 'O que fazer para ganhar, nas suas palavras.'}
      />
      <div className="two">
        <Field label="Automática por" error={errors.criteriaMetric?.message}>
          {(control) => (
            <select {...control} {...form.register('criteriaMetric')} className="input">
              <option value="">Só à mão</option>
              {badgeMetrics.map((metric) => (
                <option key={metric} value={metric}>
                  {metricNames[metric]}
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
