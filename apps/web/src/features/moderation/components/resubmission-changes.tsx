import type { PendingPromotion } from '../../../api/moderation';
import { formatPrice } from '@pechincha/contracts/prices';
import { StatusBadge } from '../../../components/admin/status-badge';
import './resubmission-changes.css';

type Previous = NonNullable<PendingPromotion['previous']>;

const formatOptionalPrice = (reais: number | null): string => (reais ? formatPrice(reais) : 'nenhum');

/** Changes since the version that was moderated before. */
function getChanges(previous: Previous, now: PendingPromotion): { name: string; from: string; to: string }[] {
  const fields = [
    { name: 'Título', from: previous.title, to: now.title },
    {
      name: 'Preço',
      from: formatOptionalPrice(previous.promotionalPrice),
      to: formatOptionalPrice(now.promotionalPrice),
    },
    {
      name: 'Preço original',
      from: formatOptionalPrice(previous.originalPrice),
      to: formatOptionalPrice(now.originalPrice),
    },
    { name: 'Loja', from: previous.store || 'nenhuma', to: now.store || 'nenhuma' },
    { name: 'Link', from: previous.link || 'nenhum', to: now.link || 'nenhum' },
    { name: 'Cupom', from: previous.coupon || 'nenhum', to: now.coupon || 'nenhum' },
    { name: 'Descrição', from: previous.description || 'nenhuma', to: now.description || 'nenhuma' },
    { name: 'Imagem', from: previous.image ? 'a de antes' : 'nenhuma', to: now.image ? 'outra' : 'nenhuma' },
  ];
  return fields.filter(({ name, from, to }) =>
    name === 'Imagem' ? previous.image !== now.image : from !== to,
  );
}

export function ResubmissionChanges({ deal, previous }: { deal: PendingPromotion; previous: Previous }) {
  const changes = getChanges(previous, deal);
  return (
    <details className="resubmission">
      <summary className="plain cursor-pointer">
        <StatusBadge tone="pending">Reenviada</StatusBadge>
        {changes.length > 0 ? 'O que mudou' : 'Nada mudou'}
      </summary>
      <dl className="changes">
        {previous.moderationReason ? (
          <>
            <dt>Motivo da rejeição</dt>
            <dd>{previous.moderationReason}</dd>
          </>
        ) : null}
        {changes.map(({ name, from, to }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <del>{from}</del> <ins>{to}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
