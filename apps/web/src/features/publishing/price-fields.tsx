import { calculateDiscountPercent, formatPrice, parsePrice } from '@pechincha/contracts/prices';
import { Field } from '../../components/ui/field';
import { MoneyInput } from '../../components/ui/money-input';
import { findFinalPrice, formatFinalPrice } from './final-price';
import type { DealFormValues } from './form';
import type { FieldsProps } from './fields-props';

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
