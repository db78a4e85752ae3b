import { categories } from '@pechincha/contracts/categories';
import { conditionFields, formatCondition, listConditionTexts } from '@pechincha/contracts/price-conditions';
import { cleanLines, countCharacters } from '@pechincha/contracts/text';
import type { ReactNode } from 'react';
import { Field } from '../../components/ui/field';
import { getCityName } from '../../lib/known-cities';
import { formatCount } from '../../lib/numbers';
import { useNow } from '../../lib/use-now';
import { listValidityTexts } from '../../shared/deals/validity';
import { parseConditionValues } from './condition-values';
import { formatFinalPrice } from './final-price';
import { validityFields, validityLabels } from './validity-values';
import { ConditionFields } from './condition-fields';
import type { FieldsProps } from './fields-props';
import { OptionalSection } from './optional-section';
import { PossibleDuplicates } from './possible-duplicates';
import { PriceFields } from './price-fields';
import { ShopFields } from './shop-fields';

/** Category, and the city of the URL. */
function PlaceFields({ rules, form, values }: FieldsProps) {
  const { register, formState } = form;
  return (
    <>
      {rules.fields.has('category') ? (
        <Field
          label="Categoria"
          optional={rules.optional.has('category')}
          error={formState.errors.category?.message}
        >
          {(control) => (
            <select
              {...control}
              {...register('category', { setValueAs: (value: string) => value || undefined })}
              className="input"
            >
              <option value="">Selecione uma categoria</option>
              {Object.entries(categories).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
      {rules.fields.has('city') ? (
        <Field label="Cidade" error={formState.errors.city?.message}>
          {(control) => (
            <input {...control} className="input" readOnly value={getCityName(values.city ?? '')} />
          )}
        </Field>
      ) : null}
    </>
  );
}

const helpTexts = { validFrom: undefined, validUntil: 'Esse dia também vale.' };

/** Section of the days on which the promotion is valid. */
function ValiditySection({ form, values }: FieldsProps) {
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

/** Section of the price's conditions. */
function PriceConditions(props: FieldsProps) {
  const { form, values } = props;
  const conditions = parseConditionValues(values);
  const condition = formatCondition(conditions) || listConditionTexts(conditions)[0];
  const summary = [formatFinalPrice(values), condition].filter(Boolean).join(' · ');
  return (
    <OptionalSection
      title="Condições do preço"
      summary={summary || 'Pix, parcelas, frete, cashback'}
      fields={conditionFields}
      form={form}
      values={values}
    >
      <ConditionFields {...props} />
    </OptionalSection>
  );
}

const MAX_DESCRIPTION_LENGTH = 1000;

interface DealFieldsProps extends FieldsProps {
  /** Whether other deals are looked for that it may repeat. */
  isNew: boolean;
  children: ReactNode;
}

/** Fields of a deal form; `children` is the picture field. */
export function DealFields({ isNew, children, ...fields }: DealFieldsProps) {
  const { rules, form, values } = fields;
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field
        label="Título"
        error={errors.title?.message}
        help="O produto e o que ele tem de importante, sem o preço."
      >
        {(control) => (
          <textarea
            {...control}
            {...register('title')}
            className="input"
            rows={1}
            // The title wraps visually but holds no line breaks.
            onKeyDown={(event) =>
              event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()
            }
          />
        )}
      </Field>
      <PriceFields {...fields} />
      <PriceConditions {...fields} />
      <ValiditySection {...fields} />
      <ShopFields {...fields} />
      {isNew ? <PossibleDuplicates values={values} /> : null}
      <PlaceFields {...fields} />
      {children}
      <Field
        label="Descrição"
        optional={rules.optional.has('description')}
        error={errors.description?.message}
        help="Condições, cores, frete: o que você diria a um vizinho."
        count={`${formatCount(countCharacters(cleanLines(values.description ?? '')))} de ${formatCount(MAX_DESCRIPTION_LENGTH)}`}
      >
        {(control) => <textarea {...control} {...register('description')} className="input" rows={4} />}
      </Field>
    </>
  );
}
