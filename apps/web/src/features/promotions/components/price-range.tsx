import { parsePrice } from '@pechincha/contracts/prices';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { MoneyInput } from '../../../components/ui/money-input';

export interface Range {
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}

const typed = (reais: number | undefined): string => (reais ? String(reais).replace('.', ',') : '');

interface PriceRangeProps {
  range: Range;
  onApply: (range: Range) => void;
  /** Told while one types, for a button elsewhere that says how many there are. */
  onChange?: (range: Range) => void;
  children: ReactNode;
}

/** From and to, in reais. Written the wrong way round they are turned. */
export function PriceRange({ range, onApply, onChange, children }: PriceRangeProps) {
  const [low, setLow] = useState(typed(range.minPrice));
  const [high, setHigh] = useState(typed(range.maxPrice));
  const read = (from: string, to: string): Range => {
    const [a, b] = [parsePrice(from) || undefined, parsePrice(to) || undefined];
    return a && b && a > b ? { minPrice: b, maxPrice: a } : { minPrice: a, maxPrice: b };
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onApply(read(low, high));
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
            onChange?.(read(event.target.value, high));
          }}
        />
        até
        <MoneyInput
          aria-label="Preço máximo"
          placeholder="500,00"
          value={high}
          onChange={(event) => {
            setHigh(event.target.value);
            onChange?.(read(low, event.target.value));
          }}
        />
      </div>
      {children}
    </form>
  );
}
