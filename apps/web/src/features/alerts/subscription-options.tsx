import { ONLINE } from '@pechincha/contracts/cities';
import type { Subscription } from '@pechincha/contracts/entities/subscription';
import type { Requirement } from '@pechincha/contracts/price-conditions';
import type { City } from '@pechincha/contracts/site';
import { likeMinutes, likeSteps, type SubscriptionKind } from '@pechincha/contracts/subscriptions';
import { useEffect, useId, useRef, useState } from 'react';
import {
  Controller,
  type FieldErrors,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import { Field, FieldError, InputField, Options, SelectField } from '../../components/ui/field';
import { FormSection } from '../../components/ui/form';
import { MoneyInput } from '../../components/ui/money-input';
import { listCategoryChoices } from '../../lib/category-choices';
import { getCityName } from '../../lib/known-cities';
import { formatQuantity } from '../../lib/format';
import { useSite } from '../../lib/site';
import type { NewSubscription } from '../../shared/subscriptions/api';
import { minuteTexts, withoutTexts } from './subscription-text';

/** As the controls have them. */
export interface SubscriptionFormValues {
  keyword: string;
  /** Separated by commas. */
  exclude: string;
  categories: string[];
  city: string;
  maxPrice: string;
  without: Requirement[];
  minLikes: string;
  withinMinutes: string;
  /** Of one checkbox. */
  onlyLowest: 'true'[];
}

export const emptyValues: SubscriptionFormValues = {
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

export const toFormValues = (
  subscription: Subscription,
  cities: readonly City[],
): SubscriptionFormValues => ({
  keyword: subscription.keyword ?? '',
  exclude: subscription.exclude?.join(', ') ?? '',
  categories: subscription.categories ?? [],
  city:
    subscription.city === undefined
      ? ''
      : subscription.city === ONLINE
        ? 'Online'
        : getCityName(cities, subscription.city),
  maxPrice: subscription.maxPrice?.toFixed(2).replace('.', ',') ?? '',
  without: subscription.without ?? [],
  minLikes: subscription.minLikes?.toString() ?? '',
  withinMinutes: subscription.withinMinutes?.toString() ?? '',
  onlyLowest: subscription.onlyLowest ? ['true'] : [],
});

const toNumber = (input: string): number | undefined => (input === '' ? undefined : Number(input));

/** The form's subscription; what the form does not have is that of `edited`. */
export function toSubscriptionBody(
  kind: SubscriptionKind,
  values: SubscriptionFormValues,
  edited?: Subscription,
): NewSubscription {
  const { store, author, product, promotion } = edited ?? {};
  const exclude = values.exclude
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  return {
    ...values,
    kind,
    store,
    author,
    product,
    promotion,
    exclude,
    city: values.city.trim().toLowerCase() === ONLINE ? ONLINE : values.city,
    minLikes: toNumber(values.minLikes),
    onlyLowest: values.onlyLowest.length > 0 || undefined,
    withinMinutes: values.minLikes === '' ? undefined : toNumber(values.withinMinutes),
  } as NewSubscription;
}

/** Conditions that are filled in beside the keyword. */
const countOptions = ({
  keyword: _keyword,
  withinMinutes: _minutes,
  ...options
}: SubscriptionFormValues): number => Object.values(options).filter((value) => value.length > 0).length;

interface SubscriptionOptionsProps {
  kind: SubscriptionKind;
  form: UseFormReturn<SubscriptionFormValues>;
}

type OptionField = Exclude<keyof SubscriptionFormValues, 'keyword'>;

const { keyword: _noKeyword, ...emptyOptions } = emptyValues;
const optionFields = Object.keys(emptyOptions) as OptionField[];

/** The error of a field, or of its first invalid entry. */
function getError(errors: FieldErrors<SubscriptionFormValues>, field: OptionField): string | undefined {
  const error = errors[field] as
    { message?: string } | readonly ({ message?: string } | undefined)[] | undefined;
  return Array.isArray(error)
    ? error.find((entry) => entry !== undefined)?.message
    : (error as { message?: string } | undefined)?.message;
}

/** Closed section of conditions; opens when one has an error, or a value from the start. */
export function SubscriptionOptions({ kind, form }: SubscriptionOptionsProps) {
  const { register, control, formState } = form;
  const { errors, submitCount, defaultValues } = formState;
  const site = useSite();
  const values = useWatch({ control }) as SubscriptionFormValues;
  const count = countOptions(values);
  const choices = listCategoryChoices(site.categories, [
    ...(defaultValues?.categories ?? []),
    ...values.categories,
  ]);
  const [isOpen, setIsOpen] = useState(() => count > 0);
  const details = useRef<HTMLDetailsElement>(null);
  const hasError = optionFields.some((field) => errors[field]);
  useEffect(() => {
    if (!hasError || !details.current) return;
    details.current.open = true;
    if (!errors.keyword) details.current.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [hasError, submitCount, errors.keyword]);
  const error = (field: OptionField) => getError(errors, field);
  const renderChoices = (
    field: 'categories' | 'without' | 'onlyLowest',
    legend: string,
    texts: readonly (readonly [value: string, text: string])[],
  ) => <Choices legend={legend} texts={texts} error={error(field)} field={register(field)} />;

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
      className="subscription-options"
    >
      <div className="form-section-fields">
        <InputField
          label="Sem estas palavras"
          optional
          error={error('exclude')}
          help="Separe por vírgulas, até 10."
          {...register('exclude')}
          autoComplete="off"
          placeholder="capa, película"
        />
        <div className="field-pair">
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
                  <option value="Online" />
                  {site.cities.map(({ slug, name }) => (
                    <option key={slug} value={name} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
        </div>
        {renderChoices(
          'categories',
          'Categorias',
          choices.map(({ value, label }) => [value, label]),
        )}
        {renderChoices('without', 'Sem exigência de', Object.entries(withoutTexts))}
        {kind === 'mute'
          ? null
          : renderChoices('onlyLowest', 'Preço', [['true', 'Só o menor preço em 90 dias']])}
        {kind === 'mute' ? null : (
          <div className="field-pair">
            <SelectField
              label="Só quando tiver"
              optional
              error={error('minLikes')}
              help="Curtidas que contam, menos as contrárias."
              {...register('minLikes')}
            >
              <option value="">Não importa</option>
              <Options of={likeSteps.map((step) => [String(step), `${step} curtidas`] as const)} />
            </SelectField>
            <SelectField
              label="Em até"
              optional
              error={error('withinMinutes')}
              help="Depois de publicada."
              {...register('withinMinutes')}
              disabled={values.minLikes === ''}
            >
              <option value="">Qualquer tempo</option>
              <Options of={likeMinutes.map((minutes) => [String(minutes), minuteTexts[minutes]] as const)} />
            </SelectField>
          </div>
        )}
      </div>
    </FormSection>
  );
}

interface ChoicesProps {
  legend: string;
  texts: readonly (readonly [value: string, text: string])[];
  error: string | undefined;
  field: UseFormRegisterReturn;
}

function Choices({ legend, texts, error, field }: ChoicesProps) {
  const errorId = useId();
  return (
    <fieldset className="subscription-choices" aria-describedby={error && errorId}>
      <legend>
        {legend} <span className="optional">opcional</span>
      </legend>
      <div className="requirements">
        {texts.map(([value, text]) => (
          <label key={value} className="check">
            <input type="checkbox" value={value} {...field} />
            {text}
          </label>
        ))}
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}
