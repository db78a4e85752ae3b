import { parsePrice } from '@pechincha/contracts/prices';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { FieldError } from '../../components/ui/field';
import { MoneyInput } from '../../components/ui/money-input';
import type { ListFilter } from './list-api';
import './list-page.css';

type PriceFilter = Partial<
  Record<'minPrice' | 'maxPrice', number | undefined> &
    Record<'open' | 'freeShipping' | 'lowest', boolean | undefined>
>;

const toInputValue = (reais: number | undefined): string => (reais ? String(reais).replace('.', ',') : '');

/** Lower bound first, whatever the order they were entered in. */
function parseBounds(from: string, to: string): PriceFilter {
  const [a, b] = [parsePrice(from) || undefined, parsePrice(to) || undefined];
  return a && b && a > b ? { minPrice: b, maxPrice: a } : { minPrice: a, maxPrice: b };
}

const isUnreadable = (text: string): boolean => text.trim() !== '' && parsePrice(text) === undefined;

const checks = [
  ['open', 'Sem exigências'],
  ['freeShipping', 'Frete grátis'],
  ['lowest', 'Menor preço em 90 dias'],
] as const;

interface PriceRangeProps {
  filter: ListFilter;
  onApply: (filter: PriceFilter) => void;
  /** Called on every change, for a live result count. */
  onChange?: (filter: PriceFilter) => void;
  children: ReactNode;
}

/** Price bounds in reais, and what the price may require. */
export function PriceRange({ filter, onApply, onChange, children }: PriceRangeProps) {
  const [values, setValues] = useState({
    low: toInputValue(filter.minPrice),
    high: toInputValue(filter.maxPrice),
    open: filter.open,
    freeShipping: filter.freeShipping,
    lowest: filter.lowest,
  });
  const errorId = useId();
  const [hasErrors, setHasErrors] = useState(false);
  const unreadable = hasErrors && [values.low, values.high].some(isUnreadable);
  const toFilter = ({ low, high, open, freeShipping, lowest }: typeof values): PriceFilter => ({
    ...parseBounds(low, high),
    open: open || undefined,
    freeShipping: freeShipping || undefined,
    lowest: lowest || undefined,
  });
  const update = (change: Partial<typeof values>): void => {
    const next = { ...values, ...change };
    setValues(next);
    onChange?.(toFilter(next));
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const isRefused = [values.low, values.high].some(isUnreadable);
    setHasErrors(isRefused);
    if (!isRefused) onApply(toFilter(values));
  };
  const renderBound = (name: 'low' | 'high', label: string, placeholder: string) => (
    <MoneyInput
      aria-label={label}
      aria-invalid={unreadable && isUnreadable(values[name])}
      aria-describedby={unreadable ? errorId : undefined}
      placeholder={placeholder}
      value={values[name]}
      onChange={({ target }) => update({ [name]: target.value })}
    />
  );
  return (
    <form onSubmit={submit}>
      <div className="price-inputs">
        {renderBound('low', 'Preço mínimo', '0,00')}
        até
        {renderBound('high', 'Preço máximo', '500,00')}
      </div>
      {unreadable ? <FieldError id={errorId}>Preço inválido: escreva como 149,90.</FieldError> : null}
      <div className="flex flex-wrap price-checks">
        {checks.map(([name, text]) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              checked={values[name] ?? false}
              onChange={({ target }) => update({ [name]: target.checked })}
            />
            {text}
          </label>
        ))}
      </div>
      {children}
    </form>
  );
}
