import { requirementValues } from '@pechincha/contracts/price-conditions';
import { useId } from 'react';
import { Field, FieldError, type ControlProps } from '../../components/ui/field';
import { MoneyInput } from '../../components/ui/money-input';
import { conditionLabels, paymentLabels, requirementLabels, shippingLabels } from './condition-labels';
import { splitRequires, type ConditionField } from './condition-values';
import type { FieldsProps } from './fields-props';

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
