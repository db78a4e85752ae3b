import { requirementValues } from '@pechincha/contracts/price-conditions';
import { calculateDiscountPercent, formatPrice, parsePrice } from '@pechincha/contracts/prices';
import { useId } from 'react';
import { type ControlProps, Field, FieldError } from '../../components/ui/field';
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
  const renderCount = (field: ConditionField, placeholder: string, help?: string) => (
    <Field label={conditionLabels[field]} required={false} error={errors[field]?.message} help={help}>
      {(control) => (
        <input
          {...control}
          {...register(field)}
          className="input"
          inputMode="numeric"
          autoComplete="off"
          placeholder={placeholder}
        />
      )}
    </Field>
  );
  const renderSelect = (field: ConditionField, labels: Record<string, string>) => (
    <Field label={conditionLabels[field]} required={false} error={errors[field]?.message}>
      {(control: ControlProps) => (
        <select {...control} {...register(field)} className="input">
          {Object.entries(labels).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  return (
    <div className="form-section-fields">
      <div className="two">
        {renderSelect('payment', paymentLabels)}
        {renderMoney('cardPrice')}
      </div>
      <div>
        <div className="two">
          {renderCount('installments', '10')}
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
      <div className="two">
        {renderSelect('shipping', shippingLabels)}
        {values.shipping === 'fixed' ? renderMoney('shippingPrice') : null}
      </div>
      {renderMoney('importTax')}
      <div className="two">
        {renderMoney('cashback', 'Não sai do preço final.')}
        <Field label={conditionLabels.cashbackBy} required={false} error={errors.cashbackBy?.message}>
          {(control) => (
            <input
              {...control}
              {...register('cashbackBy')}
              className="input"
              autoComplete="off"
              placeholder="A loja, um app"
            />
          )}
        </Field>
      </div>
      <Requirements
        value={values.requires ?? ''}
        error={errors.requires?.message}
        onChange={(value) => setValue('requires', value, { shouldDirty: true })}
      />
      {renderCount('minQuantity', '1', 'A partir de quantas unidades o preço vale.')}
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
      <div className="two">
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
