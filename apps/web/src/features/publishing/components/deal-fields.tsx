import { categories } from '@pechincha/contracts/categories';
import { discountPercent, formatPrice, parsePrice } from '@pechincha/contracts/prices';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../../components/ui/field';
import { MoneyInput } from '../../../components/ui/money-input';
import { formatCount } from '../../../lib/numbers';
import type { ReadDeal, TypedDeal } from '../form';

interface DealFieldsProps {
  form: UseFormReturn<TypedDeal, unknown, ReadDeal>;
  typed: Partial<TypedDeal>;
  /** The picture's field, which stands among the others. */
  children: ReactNode;
}

const LONGEST_DESCRIPTION = 1000;

function saving({ promotionalPrice, originalPrice }: Partial<TypedDeal>): string {
  const to = parsePrice(promotionalPrice ?? '');
  const from = parsePrice(originalPrice ?? '');
  if (!to || !from) return 'Com o preço original, mostramos o desconto.';
  const percent = discountPercent(from, to);
  return percent > 0
    ? `Economia de ${formatPrice(from - to)} (${percent}%).`
    : 'O preço original não é maior.';
}

export function DealFields({ form, typed, children }: DealFieldsProps) {
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
            // A title is one line, however many it takes on the screen.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      <div className="two">
        <Field label="Preço promocional" error={errors.promotionalPrice?.message}>
          {(control) => <MoneyInput {...control} {...register('promotionalPrice')} placeholder="0,00" />}
        </Field>
        <Field label="Preço original" optional error={errors.originalPrice?.message}>
          {(control) => <MoneyInput {...control} {...register('originalPrice')} placeholder="0,00" />}
        </Field>
      </div>
      <p className="help" aria-live="polite">
        <span>{saving(typed)}</span>
      </p>
      <Field label="Link do site" error={errors.link?.message}>
        {(control) => (
          <input
            {...control}
            {...register('link')}
            className="input"
            type="url"
            inputMode="url"
            autoCapitalize="none"
            placeholder="https://"
          />
        )}
      </Field>
      <div className="two">
        <Field label="Loja" optional error={errors.store?.message}>
          {(control) => <input {...control} {...register('store')} className="input" autoComplete="off" />}
        </Field>
        <Field label="Cupom" optional error={errors.coupon?.message}>
          {(control) => (
            <input
              {...control}
              {...register('coupon')}
              className="input"
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
      </div>
      <Field label="Categoria" optional error={errors.category?.message}>
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
      {children}
      <Field
        label="Descrição"
        optional
        error={errors.description?.message}
        help="Condições, cores, frete: o que você diria a um vizinho."
        count={`${formatCount(typed.description?.trim().length ?? 0)} de ${formatCount(LONGEST_DESCRIPTION)}`}
      >
        {(control) => <textarea {...control} {...register('description')} className="input" rows={4} />}
      </Field>
    </>
  );
}
