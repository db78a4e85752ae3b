import { categories, categoryValues } from '@pechincha/contracts/categories';
import { menuCities } from '@pechincha/contracts/cities';
import { requirementValues } from '@pechincha/contracts/price-conditions';
import { likeMinutes, likeSteps, type RuleKind } from '@pechincha/contracts/rules';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Controller, useWatch, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { Field, FieldError } from '../../components/ui/field';
import { FormSection } from '../../components/ui/form-section';
import { MoneyInput } from '../../components/ui/money-input';
import { formatQuantity } from '../../lib/numbers';
import { countOptions, type RuleFormValues } from './rule-form-values';
import { minuteTexts, withoutTexts } from './rule-sentence';

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
