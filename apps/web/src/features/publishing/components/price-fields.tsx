import { calculateDiscountPercent, formatPrice, parsePrice } from '@pechincha/contracts/prices';
import { Field } from '../../../components/ui/field';
import { MoneyInput } from '../../../components/ui/money-input';
import type { DealFormValues } from '../form';
import type { FieldsProps } from './fields-props';

function toSavingText({ promotionalPrice, originalPrice }: Partial<DealFormValues>): string {
  const to = parsePrice(promotionalPrice ?? '');
  const from = parsePrice(originalPrice ?? '');
  if (!to || !from) return 'Com o preço original, mostramos o desconto.';
  if (from <= to) return 'O preço original precisa ser maior que o promocional para aparecer.';
  const percent = calculateDiscountPercent(from, to);
  return `Economia de ${formatPrice(from - to)}${percent > 0 ? ` (${percent}%)` : ''}.`;
}

/** Both prices and the resulting saving. */
export function PriceFields({ rules, form, values }: FieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
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
        <span>{toSavingText(values)}</span>
      </p>
    </>
  );
}
