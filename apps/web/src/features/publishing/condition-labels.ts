import type { Payment, Requirement, Shipping } from '@pechincha/contracts/price-conditions';
import { splitRequires, type ConditionField } from './condition-values';

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
