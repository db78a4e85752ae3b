import { parsePrice } from '@pechincha/contracts/prices';
import { useEffect, useRef } from 'react';
import { formatDay } from '../../lib/days';
import { conditionLabels, toConditionText } from './condition-labels';
import { isAmountField, isConditionField, toPriceInput } from './condition-values';
import { isValidityField, validityLabels } from './validity-values';
import type { FormFields } from '../../lib/use-draft-form';
import type { DealFormValues, FieldName } from './form';

interface EditConflictProps {
  changedMeanwhile: FormFields['changedMeanwhile'];
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

/** Shown after an edit conflict: current and typed values of each field that was changed on both sides. */
export function EditConflict({ changedMeanwhile, values, onUseCurrent }: EditConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const conflicts = fields
    .map((field) => ({ field, current: changedMeanwhile[field]?.value }))
    .filter(
      ({ field, current }) =>
        current !== undefined && normalize(field, values[field]) !== normalize(field, current),
    );
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={heading} tabIndex={-1}>
        A promoção mudou enquanto você editava
      </h2>
      <p>
        {conflicts.length > 0
          ? 'O que você escreveu continua nos campos abaixo. Escolha o que fica e salve de novo.'
          : 'Os campos que mudaram já mostram o valor de agora. Ao salvar, só muda o que você escreveu.'}
      </p>
      <dl>
        {conflicts.map(({ field, current }) => (
          <div key={field}>
            <dt>{labels[field]}</dt>
            <dd>
              <span className="muted">Agora na promoção</span> {toText(field, current)}
            </dd>
            <dd>
              <span className="muted">No seu texto</span> {toText(field, values[field])}
            </dd>
            <dd>
              <button
                type="button"
                className="button small"
                aria-label={`Usar o que está na promoção: ${labels[field] ?? ''}`}
                onClick={() => onUseCurrent(field, current ?? '')}
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
