import { Field } from '../../../components/ui/field';
import { useNow } from '../../../lib/use-now';
import { listValidityTexts } from '../../../shared/deals/validity';
import { validityFields, validityLabels } from '../validity-values';
import type { FieldsProps } from './fields-props';
import { OptionalSection } from './optional-section';

const helpTexts = { validFrom: undefined, validUntil: 'Esse dia também vale.' };

/** Section of the days on which the promotion is valid. */
export function ValiditySection({ form, values }: FieldsProps) {
  const { register, formState } = form;
  const texts = listValidityTexts(values, new Date(useNow()));
  return (
    <OptionalSection
      title="Validade"
      summary={texts.join(' · ') || 'Quando começa e até quando vale'}
      fields={validityFields}
      form={form}
      values={values}
    >
      <div className="form-section-fields">
        <div className="two">
          {validityFields.map((field) => (
            <Field
              key={field}
              label={validityLabels[field]}
              optional
              error={formState.errors[field]?.message}
              help={helpTexts[field]}
            >
              {(control) => <input {...control} {...register(field)} className="input" type="date" />}
            </Field>
          ))}
        </div>
      </div>
    </OptionalSection>
  );
}
