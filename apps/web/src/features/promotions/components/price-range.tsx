import { parsePrice } from '@pechincha/contracts/prices';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { MoneyInput } from '../../../components/ui/money-input';

export interface PriceBounds {
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}

const toInputValue = (reais: number | undefined): string => (reais ? String(reais).replace('.', ',') : '');

interface PriceRangeProps {
  range: PriceBounds;
  onApply: (range: PriceBounds) => void;
  /** Called on every keystroke, for a live result count. */
  onChange?: (range: PriceBounds) => void;
  children: ReactNode;
}

/** Price bounds in reais; swapped if entered in the wrong order. */
export function PriceRange({ range, onApply, onChange, children }: PriceRangeProps) {
  const [low, setLow] = useState(toInputValue(range.minPrice));
  const [high, setHigh] = useState(toInputValue(range.maxPrice));
  const parseBounds = (from: string, to: string): PriceBounds => {
    const [a, b] = [parsePrice(from) || undefined, parsePrice(to) || undefined];
    return a && b && a > b ? { minPrice: b, maxPrice: a } : { minPrice: a, maxPrice: b };
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onApply(parseBounds(low, high));
  };
  return (
    <form onSubmit={submit}>
      <div className="range">
        <MoneyInput
          aria-label="Preço mínimo"
          placeholder="0,00"
          value={low}
          onChange={(event) => {
            setLow(event.target.value);
            onChange?.(parseBounds(event.target.value, high));
          }}
        />
        até
        <MoneyInput
          aria-label="Preço máximo"
          placeholder="500,00"
          value={high}
          onChange={(event) => {
            setHigh(event.target.value);
            onChange?.(parseBounds(low, event.target.value));
          }}
        />
      </div>
      {children}
    </form>
  );
}
