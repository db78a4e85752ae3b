import {
  conditionFields,
  type Payment,
  type PriceConditions,
  type Requirement,
  type Shipping,
} from '@pechincha/contracts/price-conditions';
import { parsePrice } from '@pechincha/contracts/prices';
import { conditionParsers } from '../../api/promotion-details';

export type ConditionField = keyof PriceConditions;

/** Form values of a price's conditions, all text: `interest` is 'true' or '', `requires` is joined by commas. */
export type ConditionValues = Record<ConditionField, string>;

export const isConditionField = (name: string): name is ConditionField =>
  conditionFields.some((field) => field === name);

export const emptyConditionValues = Object.fromEntries(
  conditionFields.map((field) => [field, '']),
) as ConditionValues;

const amountFields: readonly string[] = [
  'cardPrice',
  'installmentPrice',
  'shippingPrice',
  'importTax',
  'cashback',
];
export const isAmountField = (name: string): boolean => amountFields.includes(name);

/** '1149,90', or '' without an amount. */
export const toPriceInput = (reais: number | null | undefined): string =>
  reais ? reais.toFixed(2).replace('.', ',') : '';

/** Form values of a deal's conditions. */
export const toConditionValues = (deal: PriceConditions): ConditionValues =>
  Object.fromEntries(
    conditionFields.map((field) => {
      const value = deal[field];
      const text =
        typeof value === 'number' && isAmountField(field) ? toPriceInput(value) : String(value || '');
      return [field, text];
    }),
  ) as ConditionValues;

/** `first-purchase,app` */
export const splitRequires = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean);

/** Without values of fields that do not apply, which the form does not show or the server ignores. */
export function toConditionInput(values: Partial<ConditionValues>): Record<ConditionField, unknown> {
  const filled = { ...emptyConditionValues, ...values };
  return {
    ...Object.fromEntries(conditionFields.map((field) => [field, filled[field]])),
    shippingPrice: filled.shipping === 'fixed' ? filled.shippingPrice : '',
    interest: filled.installments && filled.interest,
    cashbackBy: filled.cashback && filled.cashbackBy,
    requires: splitRequires(filled.requires),
  } as Record<ConditionField, unknown>;
}

/** The conditions typed so far; what is no value yet is left out. */
export function parseConditionValues(values: Partial<ConditionValues>): PriceConditions {
  const input = toConditionInput(values);
  const entries = conditionFields.map((field) => {
    const text = input[field];
    const isAmount = isAmountField(field) && typeof text === 'string';
    const value = isAmount ? parsePrice(text) : field === 'interest' ? text === 'true' : text;
    return [field, conditionParsers[field](value)];
  });
  return Object.fromEntries(entries) as PriceConditions;
}

export const paymentLabels: Record<Payment | '', string> = {
  '': 'Qualquer forma',
  pix: 'Pix',
  boleto: 'Boleto',
  card: 'Cartão',
  'store-card': 'Cartão da loja',
};

export const shippingLabels: Record<Shipping | '', string> = {
  '': 'Não informado',
  free: 'Frete grátis',
  fixed: 'Valor fixo',
  varies: 'À parte',
  pickup: 'Retirar na loja',
};

export const requirementLabels: Record<Requirement, string> = {
  'first-purchase': 'Primeira compra',
  app: 'Só no app',
  subscription: 'Assinantes',
};

export const conditionLabels: Record<ConditionField, string> = {
  payment: 'Pagamento',
  cardPrice: 'Preço no cartão',
  installments: 'Parcelas',
  installmentPrice: 'Valor da parcela',
  interest: 'Com juros',
  shipping: 'Frete',
  shippingPrice: 'Valor do frete',
  importTax: 'Imposto de importação',
  cashback: 'Cashback',
  cashbackBy: 'Quem paga o cashback',
  requires: 'Exigências',
  minQuantity: 'Quantidade mínima',
};

const valueLabels: Partial<Record<ConditionField, Record<string, string>>> = {
  payment: paymentLabels,
  shipping: shippingLabels,
  interest: { true: 'Sim', '': 'Não' },
};

/** A form value as the form shows it. */
export function toConditionText(field: ConditionField, value: string): string {
  if (field !== 'requires') return valueLabels[field]?.[value] ?? value;
  const labels: Record<string, string> = requirementLabels;
  return splitRequires(value)
    .map((requirement) => labels[requirement] ?? requirement)
    .join(', ');
}
