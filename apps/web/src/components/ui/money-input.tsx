import { parsePrice } from '@pechincha/contracts/prices';
import type { InputHTMLAttributes, KeyboardEvent, Ref } from 'react';
import { setInputValue } from '../../lib/set-input-value';

const STEP_REAIS = 0.01;

interface MoneyInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

/** Amount in reais with a decimal comma; the arrow keys change it by one cent. */
export function MoneyInput({ ref, ...rest }: MoneyInputProps) {
  const handleArrowKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const reais = parsePrice(event.currentTarget.value || '0');
    if (!direction || reais === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.round((reais + direction * STEP_REAIS) * 100) / 100);
    setInputValue(event.currentTarget, next.toFixed(2).replace('.', ','));
  };
  return (
    <div className="money">
      <input
        ref={ref}
        className="input"
        inputMode="decimal"
        autoComplete="off"
        onKeyDown={handleArrowKey}
        {...rest}
      />
    </div>
  );
}
