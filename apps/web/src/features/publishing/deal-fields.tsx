import { UNDECLARED_AFFILIATE_MESSAGE } from '@pechincha/contracts/link-parameters';
import { conditionFields, formatCondition, listConditionTexts } from '@pechincha/contracts/price-conditions';
import { type Relation, relationValues } from '@pechincha/contracts/relations';
import { cleanLines, countCharacters } from '@pechincha/contracts/text';
import { Eraser } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/button';
import { InputField, Options, RadioGroup, SelectField, TextAreaField } from '../../components/ui/field';
import { FormSection } from '../../components/ui/form';
import { listCategoryChoices } from '../../lib/category-choices';
import { classes } from '../../lib/style';
import { getCityName } from '../../lib/known-cities';
import { formatCount } from '../../lib/format';
import { useSite } from '../../lib/site';
import { useNow } from '../../lib/timers';
import { listValidityTexts } from '../../shared/deals/validity';
import { parseConditionValues } from './condition-values';
import {
  bindField,
  type FieldName,
  type FieldsProps,
  formatFinalPrice,
  RELATION_QUESTION,
  relationLabels,
  validityFields,
  validityLabels,
} from './form';
import { PossibleDuplicates } from './possible-duplicates';
import { ConditionFields, PriceFields } from './price-fields';

function LinkField(props: FieldsProps) {
  const { form, cleanLink } = props;
  const isUndeclared = form.formState.errors.link?.message === UNDECLARED_AFFILIATE_MESSAGE;
  const clean = (link: string): void => {
    form.setValue('link', link, { shouldDirty: true, shouldValidate: true });
    form.setFocus('link');
  };
  return (
    <>
      <InputField
        label="Link do site"
        {...bindField(props, 'link')}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        placeholder="https://"
      />
      {isUndeclared && cleanLink !== undefined ? (
        <Button className="button size-s clean-link" icon={Eraser} onClick={() => clean(cleanLink)}>
          Limpar link
        </Button>
      ) : null}
    </>
  );
}

/** Without a link there is no affiliate. */
function RelationField({ rules, form, recheck }: FieldsProps) {
  const { register, formState } = form;
  const isChoice = (relation: Relation): boolean => relation !== 'affiliate' || rules.fields.has('link');
  return (
    <RadioGroup
      label={RELATION_QUESTION}
      choices={relationValues
        .filter(isChoice)
        .map((relation) => ({ value: relation, text: relationLabels[relation] }))}
      field={register('relation', {
        // A link with the code of an affiliate may be right with it.
        onChange: () => recheck('link'),
      })}
      help="Quem declara mostra isso na promoção, não ganha pontos por ela e sempre passa pela moderação."
      error={formState.errors.relation?.message}
    />
  );
}

/** Store, link and coupon, if the form has them. */
function ShopFields(props: FieldsProps) {
  const { fields } = props.rules;
  return (
    <>
      {fields.has('link') ? <LinkField {...props} /> : null}
      <RelationField {...props} />
      <div className={classes(fields.has('coupon') && 'field-pair', 'store-fields')}>
        <InputField label="Loja" {...bindField(props, 'store')} autoComplete="off" />
        {fields.has('coupon') ? (
          <InputField
            label="Cupom"
            {...bindField(props, 'coupon')}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        ) : null}
      </div>
    </>
  );
}

interface OptionalSectionProps extends Omit<FieldsProps, 'rules' | 'recheck' | 'cleanLink'> {
  title: string;
  /** What was filled in, or examples of what could be. */
  summary: string;
  fields: readonly FieldName[];
  children: ReactNode;
}

/** Closed section of optional fields; opens when one of them has an error, or a value from the start. */
function OptionalSection({ title, summary, fields, form, values, children }: OptionalSectionProps) {
  const { errors, submitCount } = form.formState;
  const [isOpen, setIsOpen] = useState(() => fields.some((field) => values[field]));
  const invalidKey = fields.filter((field) => errors[field]).join(' ');
  const [lastInvalidKey, setLastInvalidKey] = useState('');
  if (invalidKey !== lastInvalidKey) {
    setLastInvalidKey(invalidKey);
    if (invalidKey) setIsOpen(true);
  }
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const invalid = details.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (submitCount === 0 || !details.current || !invalid) return;
    // Its reader may have closed it. A form focuses its first invalid field, but cannot in a closed section.
    details.current.open = true;
    if (!document.activeElement?.matches('[aria-invalid=true]')) invalid.focus();
  }, [submitCount]);

  // The rules of one field depend on others: a change of any value may make an invalid one valid.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          const invalid = fields.filter((field) => form.getFieldState(field).invalid);
          if (invalid.length > 0) void form.trigger(invalid);
        },
      }),
    [form, fields],
  );
  return (
    <FormSection title={title} summary={summary} isOpen={isOpen} onOpenChange={setIsOpen} ref={details}>
      {children}
    </FormSection>
  );
}

/** Category, and the city of the URL. */
function PlaceFields({ rules, form, values }: FieldsProps) {
  const { register, formState } = form;
  const { cities, categories } = useSite();
  const choices = listCategoryChoices(categories, [formState.defaultValues?.category, values.category]);
  return (
    <>
      {rules.fields.has('category') ? (
        <SelectField
          label="Categoria"
          optional={rules.optional.has('category')}
          error={formState.errors.category?.message}
          {...register('category', { setValueAs: (value: string) => value || undefined })}
        >
          <option value="">Selecione uma categoria</option>
          <Options of={choices.map(({ value, label }) => [value, label] as const)} />
        </SelectField>
      ) : null}
      {rules.fields.has('city') ? (
        <InputField
          label="Cidade"
          error={formState.errors.city?.message}
          readOnly
          value={getCityName(cities, values.city ?? '')}
        />
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
        <div className="field-pair">
          {validityFields.map((field) => (
            <InputField
              key={field}
              label={validityLabels[field]}
              optional
              error={formState.errors[field]?.message}
              help={helpTexts[field]}
              {...register(field)}
              type="date"
            />
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
  const { values } = fields;
  return (
    <>
      <TextAreaField
        label="Título"
        help="O produto e o que ele tem de importante, sem o preço."
        {...bindField(fields, 'title')}
        rows={1}
        // The title wraps visually but holds no line breaks.
        onKeyDown={(event) =>
          event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()
        }
      />
      <PriceFields {...fields} />
      <PriceConditions {...fields} />
      <ValiditySection {...fields} />
      <ShopFields {...fields} />
      {isNew ? <PossibleDuplicates values={values} /> : null}
      <PlaceFields {...fields} />
      {children}
      <TextAreaField
        label="Descrição"
        help="Condições, cores, frete: o que você diria a um vizinho."
        count={`${formatCount(countCharacters(cleanLines(values.description ?? '')))} de ${formatCount(MAX_DESCRIPTION_LENGTH)}`}
        {...bindField(fields, 'description')}
        rows={4}
      />
    </>
  );
}
