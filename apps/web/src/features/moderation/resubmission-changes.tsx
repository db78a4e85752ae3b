import {
  calculateFinalPrice,
  listConditionTexts,
  type PriceConditions,
} from '@pechincha/contracts/price-conditions';
import { formatPrice } from '@pechincha/contracts/prices';
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

/** Missing when both versions have no further cost. */
function listFinalPrices(previous: Version, now: Version): Change[] {
  const isOther = [previous, now].some((version) => getFinalPrice(version) !== version.promotionalPrice);
  const [from, to] = [formatPrice(getFinalPrice(previous)), formatPrice(getFinalPrice(now))];
  return isOther ? [{ name: 'Preço final', from, to }] : [];
}

function listConditions(previous: Version, now: Version): Change[] {
  return conditionGroups.map(({ name, none, fields }) => {
    const toText = (version: Version): string =>
      listConditionTexts(Object.fromEntries(fields.map((field) => [field, version[field]]))).join(' · ') ||
      none;
    return { name, from: toText(previous), to: toText(now) };
  });
}

/** Changes since the version that was moderated before. */
export function listChanges(previous: Version, now: Version): Change[] {
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
    ...listFinalPrices(previous, now),
    ...listConditions(previous, now),
    {
      name: 'Válida a partir de',
      from: formatOptionalDay(previous.validFrom),
      to: formatOptionalDay(now.validFrom),
    },
    {
      name: 'Válida até',
      from: formatOptionalDay(previous.validUntil),
      to: formatOptionalDay(now.validUntil),
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
