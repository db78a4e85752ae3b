import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { useEffect, useRef } from 'react';
import { typedOf, type FieldName, type TypedDeal } from '../form';

interface EditConflictProps {
  /** The deal as it is now. */
  current: Promotion;
  typed: Partial<TypedDeal>;
  onTake: (field: FieldName, text: string) => void;
}

const labels: Partial<Record<FieldName, string>> = {
  title: 'Título',
  promotionalPrice: 'Preço promocional',
  originalPrice: 'Preço original',
  link: 'Link do site',
  store: 'Loja',
  coupon: 'Cupom',
  description: 'Descrição',
};
const fields = Object.keys(labels) as FieldName[];

/** Somebody changed the deal meanwhile: what is there now beside what is typed, field by field. */
export function EditConflict({ current, typed, onTake }: EditConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [current]);
  const now = typedOf(current);
  const differing = fields.filter((field) => (typed[field] ?? '') !== (now[field] ?? ''));
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={heading} tabIndex={-1}>
        A promoção mudou enquanto você editava
      </h2>
      <p>
        {differing.length > 0
          ? 'O que você escreveu continua nos campos abaixo. Escolha o que fica e salve de novo.'
          : 'Os campos abaixo estão agora como a promoção.'}
      </p>
      <dl>
        {differing.map((field) => (
          <div key={field}>
            <dt>{labels[field]}</dt>
            <dd>
              <span className="muted">Agora na promoção</span> {now[field] || 'vazio'}
            </dd>
            <dd>
              <span className="muted">No seu texto</span> {typed[field] || 'vazio'}
            </dd>
            <dd>
              <button
                type="button"
                className="button small"
                aria-label={`Usar o que está na promoção: ${labels[field] ?? ''}`}
                onClick={() => onTake(field, now[field] ?? '')}
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
