import { conditionFields, formatCondition, listConditionTexts } from '@pechincha/contracts/price-conditions';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { parseConditionValues } from '../condition-values';
import { formatFinalPrice } from '../final-price';
import { ConditionFields } from './condition-fields';
import type { FieldsProps } from './fields-props';
import './price-conditions.css';

/** Closed section of the price's conditions; opens when one of them has an error, or a value from the start. */
export function PriceConditions(props: FieldsProps) {
  const { form, values } = props;
  const { errors, submitCount } = form.formState;
  const [isOpen, setIsOpen] = useState(() => conditionFields.some((field) => values[field]));
  const invalidKey = conditionFields.filter((field) => errors[field]).join(' ');
  const [lastInvalidKey, setLastInvalidKey] = useState('');
  if (invalidKey !== lastInvalidKey) {
    setLastInvalidKey(invalidKey);
    if (invalidKey) setIsOpen(true);
  }
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // A form focuses its first invalid field, but cannot while the section is closed.
    if (submitCount > 0 && !document.activeElement?.matches('[aria-invalid=true]'))
      details.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitCount]);

  // The rules of one field depend on others: a change of any value may make an invalid one valid.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          const invalid = conditionFields.filter((field) => form.getFieldState(field).invalid);
          if (invalid.length > 0) void form.trigger(invalid);
        },
      }),
    [form],
  );

  const conditions = parseConditionValues(values);
  const condition = formatCondition(conditions) || listConditionTexts(conditions)[0];
  const summary = [formatFinalPrice(values), condition].filter(Boolean).join(' · ');
  return (
    <details
      className="price-conditions"
      ref={details}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <span className="price-conditions-title">
          <b>Condições do preço</b>
          <span>{summary || 'Pix, parcelas, frete, cashback'}</span>
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <ConditionFields {...props} />
    </details>
  );
}
