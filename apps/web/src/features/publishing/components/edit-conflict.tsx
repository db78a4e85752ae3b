import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { parsePrice } from '@pechincha/contracts/prices';
import { useEffect, useRef } from 'react';
import { formatDay } from '../../../lib/days';
import { conditionLabels, toConditionText } from '../condition-labels';
import { isAmountField, isConditionField, toPriceInput } from '../condition-values';
import { isValidityField, validityLabels } from '../validity-values';
import { toFormValues, type FieldName, type DealFormValues } from '../form';

interface EditConflictProps {
  /** Current version of the deal. */
  current: Promotion;
  values: Partial<DealFormValues>;
  onUseCurrent: (field: FieldName, text: string) => void;
}

const labels: Partial<Record<FieldName, string>> = {
  title: 'Título',
  promotionalPrice: 'Preço promocional',
  originalPrice: 'Preço original',
  ...conditionLabels,
  ...validityLabels,
  link: 'Link do site',
  store: 'Loja',
  coupon: 'Cupom',
  description: 'Descrição',
};
const fields = Object.keys(labels) as FieldName[];

/** What the server keeps of a value: '280' is '280,00'. */
function normalize(field: FieldName, value = ''): string {
  const isPrice = field === 'promotionalPrice' || field === 'originalPrice' || isAmountField(field);
  const price = isPrice ? parsePrice(value) : undefined;
  return price === undefined ? value.trim() : toPriceInput(price);
}

function toText(field: FieldName, value = ''): string {
  if (!value) return 'vazio';
  if (isValidityField(field)) return formatDay(value);
  return isConditionField(field) ? toConditionText(field, value) : value;
}

/** Shown after an edit conflict: current and typed values, field by field. */
export function EditConflict({ current, values, onUseCurrent }: EditConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [current]);
  const currentValues = toFormValues(current);
  const changedFields = fields.filter(
    (field) => normalize(field, values[field]) !== normalize(field, currentValues[field]),
  );
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={heading} tabIndex={-1}>
        A promoção mudou enquanto você editava
      </h2>
      <p>
        {changedFields.length > 0
          ? 'O que você escreveu continua nos campos abaixo. Escolha o que fica e salve de novo.'
          : 'Os campos abaixo estão agora como a promoção.'}
      </p>
      <dl>
        {changedFields.map((field) => (
          <div key={field}>
            <dt>{labels[field]}</dt>
            <dd>
              <span className="muted">Agora na promoção</span> {toText(field, currentValues[field])}
            </dd>
            <dd>
              <span className="muted">No seu texto</span> {toText(field, values[field])}
            </dd>
            <dd>
              <button
                type="button"
                className="button small"
                aria-label={`Usar o que está na promoção: ${labels[field] ?? ''}`}
                onClick={() => onUseCurrent(field, currentValues[field] ?? '')}
              >
                Usar o que está na promoção
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
