import { categories, type Category, categoryValues } from '@pechincha/contracts/categories';
import { menuCities, ONLINE } from '@pechincha/contracts/cities';
import type { Rule } from '@pechincha/contracts/entities/rule';
import { type Requirement, requirementValues } from '@pechincha/contracts/price-conditions';
import { likeMinutes, likeSteps, type RuleKind } from '@pechincha/contracts/rules';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Controller, type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form';
import { Field, FieldError } from '../../components/ui/field';
import { FormSection } from '../../components/ui/form';
import { MoneyInput } from '../../components/ui/money-input';
import { getCityName } from '../../lib/known-cities';
import { formatQuantity } from '../../lib/format';
import type { NewRule } from '../../shared/rules/api';
import { minuteTexts, withoutTexts } from './rule-text';

/** As the controls have them. */
export interface RuleFormValues {
  keyword: string;
  /** Separated by commas. */
  exclude: string;
  categories: Category[];
  city: string;
  maxPrice: string;
  without: Requirement[];
  minLikes: string;
  withinMinutes: string;
  /** Of one checkbox. */
  onlyLowest: 'true'[];
}

export const emptyValues: RuleFormValues = {
  keyword: '',
  exclude: '',
  categories: [],
  city: '',
  maxPrice: '',
  without: [],
  minLikes: '',
  withinMinutes: '',
  onlyLowest: [],
};

export const toFormValues = (rule: Rule): RuleFormValues => ({
  keyword: rule.keyword ?? '',
  exclude: rule.exclude?.join(', ') ?? '',
  categories: rule.categories ?? [],
  city: rule.city === undefined ? '' : rule.city === ONLINE ? 'Online' : getCityName(rule.city),
  maxPrice: rule.maxPrice?.toFixed(2).replace('.', ',') ?? '',
  without: rule.without ?? [],
  minLikes: rule.minLikes?.toString() ?? '',
  withinMinutes: rule.withinMinutes?.toString() ?? '',
  onlyLowest: rule.onlyLowest ? ['true'] : [],
});

const toNumber = (input: string): number | undefined => (input === '' ? undefined : Number(input));

/** The form's rule; what the form does not have is that of `edited`. */
export function toRuleBody(kind: RuleKind, values: RuleFormValues, edited?: Rule): NewRule {
  const { store, author, product, promotion } = edited ?? {};
  const exclude = values.exclude
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  return {
    kind,
    store,
    author,
    product,
    promotion,
    exclude,
    categories: values.categories,
    maxPrice: values.maxPrice,
    without: values.without,
    city: values.city.trim().toLowerCase() === ONLINE ? ONLINE : values.city,
    keyword: values.keyword,
    minLikes: toNumber(values.minLikes),
    onlyLowest: values.onlyLowest.length > 0 || undefined,
    withinMinutes: values.minLikes === '' ? undefined : toNumber(values.withinMinutes),
  } as NewRule;
}

/** Conditions that are filled in beside the keyword. */
const countOptions = ({ keyword: _keyword, withinMinutes: _minutes, ...options }: RuleFormValues): number =>
  Object.values(options).filter((value) => value.length > 0).length;

interface RuleOptionsProps {
  kind: RuleKind;
  form: UseFormReturn<RuleFormValues>;
}

const optionFields = [
  'exclude',
  'categories',
  'city',
  'maxPrice',
  'without',
  'minLikes',
  'withinMinutes',
  'onlyLowest',
] as const;

const suggestedCities = ['Online', ...Object.values(menuCities)];

/** The error of a field, or of its first invalid entry. */
function getError(
  errors: FieldErrors<RuleFormValues>,
  field: (typeof optionFields)[number],
): string | undefined {
  const error = errors[field] as
    { message?: string } | readonly ({ message?: string } | undefined)[] | undefined;
  return Array.isArray(error)
    ? error.find((entry) => entry !== undefined)?.message
    : (error as { message?: string } | undefined)?.message;
}

/** Closed section of conditions; opens when one has an error, or a value from the start. */
export function RuleOptions({ kind, form }: RuleOptionsProps) {
  const { register, control, formState } = form;
  const { errors, submitCount } = formState;
  const values = useWatch({ control }) as RuleFormValues;
  const count = countOptions(values);
  const [isOpen, setIsOpen] = useState(() => count > 0);
  const details = useRef<HTMLDetailsElement>(null);
  const hasError = optionFields.some((field) => errors[field]);
  useEffect(() => {
    if (!hasError || !details.current) return;
    details.current.open = true;
    if (!errors.keyword) details.current.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [hasError, submitCount, errors.keyword]);
  const error = (field: (typeof optionFields)[number]) => getError(errors, field);

  return (
    <FormSection
      title="Mais opções"
      summary={
        count > 0
          ? formatQuantity(count, 'condição', 'condições')
          : `Preço, categoria, cidade, palavras que não quer${kind === 'mute' ? '' : ', curtidas'}`
      }
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      ref={details}
      className="rule-options"
    >
      <div className="form-section-fields">
        <Field
          label="Sem estas palavras"
          optional
          error={error('exclude')}
          help="Separe por vírgulas, até 10."
        >
          {(field) => (
            <input
              {...field}
              {...register('exclude')}
              className="input"
              autoComplete="off"
              placeholder="capa, película"
            />
          )}
        </Field>
        <div className="two">
          <Field label="Preço máximo" optional error={error('maxPrice')} help="Preço final, com frete.">
            {(field) => (
              <Controller
                control={control}
                name="maxPrice"
                render={({ field: { ref, ...input } }) => <MoneyInput {...field} {...input} ref={ref} />}
              />
            )}
          </Field>
          <Field label="Cidade" optional error={error('city')} help="Ou “Online”.">
            {(field) => (
              <>
                <input
                  {...field}
                  {...register('city')}
                  className="input"
                  placeholder="Qualquer uma"
                  list={`${field.id}-list`}
                />
                <datalist id={`${field.id}-list`}>
                  {suggestedCities.map((city) => (
                    <option key={city} value={city} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
        </div>
        <Choices legend="Categorias" error={error('categories')}>
          {categoryValues.map((value) => (
            <label key={value} className="check">
              <input type="checkbox" value={value} {...register('categories')} />
              {categories[value]}
            </label>
          ))}
        </Choices>
        <Choices legend="Sem exigência de" error={error('without')}>
          {requirementValues.map((value) => (
            <label key={value} className="check">
              <input type="checkbox" value={value} {...register('without')} />
              {withoutTexts[value]}
            </label>
          ))}
        </Choices>
        {kind === 'mute' ? null : (
          <Choices legend="Preço" error={error('onlyLowest')}>
            <label className="check">
              <input type="checkbox" value="true" {...register('onlyLowest')} />
              Só o menor preço em 90 dias
            </label>
          </Choices>
        )}
        {kind === 'mute' ? null : (
          <div className="two">
            <Field
              label="Só quando tiver"
              optional
              error={error('minLikes')}
              help="Curtidas que contam, menos as contrárias."
            >
              {(field) => (
                <select {...field} {...register('minLikes')} className="input">
                  <option value="">Não importa</option>
                  {likeSteps.map((step) => (
                    <option key={step} value={step}>
                      {step} curtidas
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field label="Em até" optional error={error('withinMinutes')} help="Depois de publicada.">
              {(field) => (
                <select
                  {...field}
                  {...register('withinMinutes')}
                  className="input"
                  disabled={values.minLikes === ''}
                >
                  <option value="">Qualquer tempo</option>
                  {likeMinutes.map((minutes) => (
                    <option key={minutes} value={minutes}>
                      {minuteTexts[minutes]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
        )}
      </div>
    </FormSection>
  );
}

function Choices({
  legend,
  error,
  children,
}: {
  legend: string;
  error: string | undefined;
  children: ReactNode;
}) {
  const errorId = useId();
  return (
    <fieldset className="rule-choices" aria-describedby={error && errorId}>
      <legend>
        {legend} <span className="optional">opcional</span>
      </legend>
      <div className="requirements">{children}</div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}
