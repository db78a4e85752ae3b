import {
  calculateFinalPrice,
  listConditionTexts,
  type PriceConditions,
} from '@pechincha/contracts/price-conditions';
import { formatPrice } from '@pechincha/contracts/prices';
import { declaredRelations } from '@pechincha/contracts/relations';
import type { PendingPromotion } from '../../api/moderation';
import { StatusBadge } from '../../components/admin/table';
import { formatDay } from '../../lib/format';
import './moderation.css';

export type PreviousVersion = NonNullable<PendingPromotion['previous']>;
type Version = Omit<PreviousVersion, 'moderationReason'>;

interface Change {
  name: string;
  from: string;
  to: string;
}

const formatOptionalDay = (day: string | undefined): string => (day ? formatDay(day) : 'não informada');

const formatOptionalPrice = (reais: number | null): string => (reais ? formatPrice(reais) : 'nenhum');

/** Conditions that are compared as one, with the text for none of them. */
const conditionGroups: readonly { name: string; none: string; fields: (keyof PriceConditions)[] }[] = [
  { name: 'Forma de pagamento', none: 'qualquer', fields: ['payment'] },
  {
    name: 'Cartão',
    none: 'não informado',
    fields: ['cardPrice', 'installments', 'installmentPrice', 'interest'],
  },
  { name: 'Frete', none: 'não informado', fields: ['shipping', 'shippingPrice'] },
  { name: 'Importação', none: 'nenhum imposto', fields: ['importTax'] },
  { name: 'Cashback', none: 'nenhum', fields: ['cashback', 'cashbackBy'] },
  { name: 'Exigências', none: 'nenhuma', fields: ['requires'] },
  { name: 'Quantidade', none: 'qualquer', fields: ['minQuantity'] },
];

const getFinalPrice = (version: Version): number => calculateFinalPrice(version.promotionalPrice, version);

const hasFurtherCost = (version: Version): boolean => getFinalPrice(version) !== version.promotionalPrice;

function toConditionText(version: Version, fields: readonly (keyof PriceConditions)[]): string {
  const conditions = Object.fromEntries(fields.map((field) => [field, version[field]]));
  return listConditionTexts(conditions).join(' · ');
}

/** Changes since the version that was moderated before. */
export function listChanges(previous: Version, now: Version): Change[] {
  const compare = (name: string, toText: (version: Version) => string): Change => ({
    name,
    from: toText(previous),
    to: toText(now),
  });
  const changes = [
    compare('Título', ({ title }) => title),
    compare('Preço', ({ promotionalPrice }) => formatOptionalPrice(promotionalPrice)),
    compare('Preço original', ({ originalPrice }) => formatOptionalPrice(originalPrice)),
    ...([previous, now].some(hasFurtherCost)
      ? [compare('Preço final', (version) => formatPrice(getFinalPrice(version)))]
      : []),
    ...conditionGroups.map(({ name, none, fields }) =>
      compare(name, (version) => toConditionText(version, fields) || none),
    ),
    compare('Válida a partir de', ({ validFrom }) => formatOptionalDay(validFrom)),
    compare('Válida até', ({ validUntil }) => formatOptionalDay(validUntil)),
    compare('Loja', ({ store }) => store || 'nenhuma'),
    compare('Link', ({ link }) => link || 'nenhum'),
    compare('Relação com a loja', ({ relation }) => (relation ? declaredRelations[relation] : 'nenhuma')),
    compare('Cupom', ({ coupon }) => coupon || 'nenhum'),
    compare('Descrição', ({ description }) => description || 'nenhuma'),
  ].filter(({ from, to }) => from !== to);
  if (previous.image !== now.image)
    changes.push({
      name: 'Imagem',
      from: previous.image ? 'a de antes' : 'nenhuma',
      to: now.image ? 'outra' : 'nenhuma',
    });
  return changes;
}

interface ResubmissionChangesProps {
  deal: PendingPromotion;
  previous: PreviousVersion;
}

export function ResubmissionChanges({ deal, previous }: ResubmissionChangesProps) {
  const changes = listChanges(previous, deal);
  return (
    <details className="resubmission">
      <summary className="text-button cursor-pointer">
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
