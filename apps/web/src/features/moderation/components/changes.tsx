import type { PendingPromotion } from '../../../api/moderation';
import { formatPrice } from '@pechincha/contracts/prices';
import { StatusBadge } from '../../../components/office/status-badge';
import '../styles/changes.css';

type Previous = NonNullable<PendingPromotion['previous']>;

const price = (reais: number | null): string => (reais ? formatPrice(reais) : 'nenhum');

/** What the author changed since the version that was judged before. */
function changesBetween(
  before: Previous,
  now: PendingPromotion,
): { name: string; from: string; to: string }[] {
  const fields = [
    { name: 'Título', from: before.title, to: now.title },
    { name: 'Preço', from: price(before.promotionalPrice), to: price(now.promotionalPrice) },
    { name: 'Preço original', from: price(before.originalPrice), to: price(now.originalPrice) },
    { name: 'Loja', from: before.store || 'nenhuma', to: now.store || 'nenhuma' },
    { name: 'Link', from: before.link || 'nenhum', to: now.link || 'nenhum' },
    { name: 'Cupom', from: before.coupon || 'nenhum', to: now.coupon || 'nenhum' },
    { name: 'Descrição', from: before.description || 'nenhuma', to: now.description || 'nenhuma' },
    { name: 'Imagem', from: before.image ? 'a de antes' : 'nenhuma', to: now.image ? 'outra' : 'nenhuma' },
  ];
  return fields.filter(({ name, from, to }) =>
    name === 'Imagem' ? before.image !== now.image : from !== to,
  );
}

export function Changes({ deal, previous }: { deal: PendingPromotion; previous: Previous }) {
  const changes = changesBetween(previous, deal);
  return (
    <details className="again">
      <summary className="plain cursor-pointer">
        <StatusBadge tone="waiting">Reenviada</StatusBadge>
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
