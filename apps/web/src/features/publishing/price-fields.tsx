import { requirementValues } from '@pechincha/contracts/price-conditions';
import { calculateDiscountPercent, formatPrice, parsePrice } from '@pechincha/contracts/prices';
import { type ComponentProps, useId } from 'react';
import { Field, FieldError, InputField, Options, SelectField } from '../../components/ui/field';
import { MoneyInput } from '../../components/ui/money-input';
import {
  type ConditionField,
  conditionLabels,
  paymentLabels,
  requirementLabels,
  shippingLabels,
  splitRequires,
} from './condition-values';
import { type DealFormValues, type FieldsProps, findFinalPrice, formatFinalPrice } from './form';

/** Inputs of all conditions of a price, in the order of their texts on the deal's page. */
export function ConditionFields({ form, values }: FieldsProps) {
  const { register, formState, setValue } = form;
  const { errors } = formState;
  const renderMoney = (field: ConditionField, help?: string) => (
    <Field label={conditionLabels[field]} required={false} error={errors[field]?.message} help={help}>
      {(control) => <MoneyInput {...control} {...register(field)} placeholder="0,00" />}
    </Field>
  );
  const renderText = (field: ConditionField, props: ComponentProps<'input'> & { help?: string }) => (
    <InputField
      label={conditionLabels[field]}
      required={false}
      error={errors[field]?.message}
      {...register(field)}
      autoComplete="off"
      {...props}
    />
  );
  const renderSelect = (field: ConditionField, labels: Record<string, string>) => (
    <SelectField
      label={conditionLabels[field]}
      required={false}
      error={errors[field]?.message}
      {...register(field)}
    >
      <Options of={labels} />
    </SelectField>
  );
  return (
    <div className="form-section-fields">
      <div className="field-pair">
        {renderSelect('payment', paymentLabels)}
        {renderMoney('cardPrice')}
      </div>
      <div>
        <div className="field-pair">
          {renderText('installments', { inputMode: 'numeric', placeholder: '10' })}
          {renderMoney('installmentPrice')}
        </div>
        <label className="check">
          <input
            type="checkbox"
            checked={values.interest === 'true'}
            onChange={({ target }) =>
              setValue('interest', target.checked ? 'true' : '', { shouldDirty: true })
            }
          />
          {conditionLabels.interest}
        </label>
      </div>
      <div className="field-pair">
        {renderSelect('shipping', shippingLabels)}
        {values.shipping === 'fixed' ? renderMoney('shippingPrice') : null}
      </div>
      {renderMoney('importTax')}
      <div className="field-pair">
        {renderMoney('cashback', 'Não sai do preço final.')}
        {renderText('cashbackBy', { placeholder: 'A loja, um app' })}
      </div>
      <Requirements
        value={values.requires ?? ''}
        error={errors.requires?.message}
        onChange={(value) => setValue('requires', value, { shouldDirty: true })}
      />
      {renderText('minQuantity', {
        inputMode: 'numeric',
        placeholder: '1',
        help: 'A partir de quantas unidades o preço vale.',
      })}
    </div>
  );
}

interface RequirementsProps {
  /** Joined by commas. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Requirements({ value, error, onChange }: RequirementsProps) {
  const id = useId();
  const chosen = splitRequires(value);
  return (
    <fieldset className="field validated" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label">{conditionLabels.requires}</legend>
      <div className="requirements">
        {requirementValues.map((requirement) => (
          <label key={requirement} className="check">
            <input
              type="checkbox"
              aria-invalid={Boolean(error)}
              checked={chosen.includes(requirement)}
              onChange={({ target }) =>
                onChange(
                  requirementValues
                    .filter((known) => (known === requirement ? target.checked : chosen.includes(known)))
                    .join(','),
                )
              }
            />
            {requirementLabels[requirement]}
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}

/** The saving that the deal's page shows: of the final price, which has no percent if it is not the promotional one. */
function toSavingText(values: Partial<DealFormValues>): string {
  const finalPrice = findFinalPrice(values);
  const to = finalPrice ?? parsePrice(values.promotionalPrice ?? '');
  const from = parsePrice(values.originalPrice ?? '');
  if (!to || !from) return finalPrice ? '' : 'Com o preço original, mostramos o desconto.';
  if (from <= to) {
    return `O preço original precisa ser maior que o ${finalPrice ? 'final' : 'promocional'} para aparecer.`;
  }
  const percent = finalPrice ? 0 : calculateDiscountPercent(from, to);
  return `Economia de ${formatPrice(from - to)}${percent > 0 ? ` (${percent}%)` : ''}.`;
}

/** Both prices and the resulting saving. */
export function PriceFields({ rules, form, values }: FieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const finalPrice = formatFinalPrice(values);
  const saving = toSavingText(values);
  return (
    <>
      <div className="field-pair">
        <Field label="Preço promocional" error={errors.promotionalPrice?.message}>
          {(control) => <MoneyInput {...control} {...register('promotionalPrice')} placeholder="0,00" />}
        </Field>
        <Field
          label="Preço original"
          optional={rules.optional.has('originalPrice')}
          error={errors.originalPrice?.message}
        >
          {(control) => <MoneyInput {...control} {...register('originalPrice')} placeholder="0,00" />}
        </Field>
      </div>
      <p className="help" aria-live="polite">
        <span>
          {finalPrice ? <b>{finalPrice}</b> : null}
          {finalPrice && saving ? '. ' : null}
          {saving}
        </span>
      </p>
    </>
  );
}
