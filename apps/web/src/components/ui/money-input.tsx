import { parsePrice } from '@pechincha/contracts/prices';
import type { ChangeEvent, InputHTMLAttributes, KeyboardEvent, Ref } from 'react';
import { setInputValue } from '../../lib/limit-characters';

const STEP_REAIS = 0.01;

/** The field shows R$ by itself; a pasted price may have it too. */
const BEFORE_AMOUNT = /^\s*(R\$\s*)?/i;

interface MoneyInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

/** Amount in reais with a decimal comma; the arrow keys change it by one cent. */
export function MoneyInput({ ref, onChange, ...rest }: MoneyInputProps) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const amount = event.target.value.replace(BEFORE_AMOUNT, '');
    // Setting a value moves the caret to the end.
    if (amount !== event.target.value) event.target.value = amount;
    onChange?.(event);
  };
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
        onChange={handleChange}
      />
    </div>
  );
}
