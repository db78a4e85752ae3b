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
  return (
    <form onSubmit={submit}>
      <div className="price-inputs">
        <MoneyInput
          aria-label="Preço mínimo"
          aria-invalid={unreadable && isUnreadable(values.low)}
          aria-describedby={unreadable ? errorId : undefined}
          placeholder="0,00"
          value={values.low}
          onChange={({ target }) => update({ low: target.value })}
        />
        até
        <MoneyInput
          aria-label="Preço máximo"
          aria-invalid={unreadable && isUnreadable(values.high)}
          aria-describedby={unreadable ? errorId : undefined}
          placeholder="500,00"
          value={values.high}
          onChange={({ target }) => update({ high: target.value })}
        />
      </div>
      {unreadable ? <FieldError id={errorId}>Preço inválido: escreva como 149,90.</FieldError> : null}
      <div className="price-checks">
        <label className="check">
          <input
            type="checkbox"
            checked={values.open ?? false}
            onChange={({ target }) => update({ open: target.checked })}
          />
          Sem exigências
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={values.freeShipping ?? false}
            onChange={({ target }) => update({ freeShipping: target.checked })}
          />
          Frete grátis
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={values.lowest ?? false}
            onChange={({ target }) => update({ lowest: target.checked })}
          />
          Menor preço em 90 dias
        </label>
      </div>
      {children}
    </form>
  );
}
