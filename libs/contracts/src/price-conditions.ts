import { formatPrice } from './prices.js';

/** Ways of payment that get the price; a missing one means any. */
export const paymentValues = ['pix', 'boleto', 'card', 'store-card'] as const;
export type Payment = (typeof paymentValues)[number];

export const shippingValues = ['free', 'fixed', 'varies', 'pickup'] as const;
export type Shipping = (typeof shippingValues)[number];

/** What a buyer has to be or use. */
export const requirementValues = ['first-purchase', 'app', 'subscription'] as const;
export type Requirement = (typeof requirementValues)[number];

/** Conditions of a promotional price; a missing one does not apply. Amounts are reais. */
export interface PriceConditions {
  payment?: Payment | undefined;
  /** Price by card, if higher. */
  cardPrice?: number | undefined;
  /** 2 to 48, of `installmentPrice` each. */
  installments?: number | undefined;
  installmentPrice?: number | undefined;
  /** Whether the installments include interest. */
  interest?: boolean | undefined;
  shipping?: Shipping | undefined;
  /** Only of fixed shipping. */
  shippingPrice?: number | undefined;
  importTax?: number | undefined;
  /** Paid back later, so not part of the final price. */
  cashback?: number | undefined;
  cashbackBy?: string | undefined;
  requires?: Requirement[] | undefined;
  /** 2 to 99 pieces, at the promotional price each. */
  minQuantity?: number | undefined;
}

export const conditionFields = [
  'payment',
  'cardPrice',
  'installments',
  'installmentPrice',
  'interest',
  'shipping',
  'shippingPrice',
  'importTax',
  'cashback',
  'cashbackBy',
  'requires',
  'minQuantity',
] as const satisfies readonly (keyof PriceConditions)[];

/** The conditions among other fields, without those that do not apply: a price of shipping that is not fixed, say. */
export function toPriceConditions(fields: PriceConditions): PriceConditions {
  const isUnused: Partial<Record<keyof PriceConditions, boolean>> = {
    interest: !fields.installments,
    shippingPrice: fields.shipping !== 'fixed',
    cashbackBy: !fields.cashback,
  };
  const applies = (field: keyof PriceConditions): boolean => {
    const value = fields[field];
    return Boolean(Array.isArray(value) ? value.length : value) && !isUnused[field];
  };
  return Object.fromEntries(conditionFields.filter(applies).map((field) => [field, fields[field]]));
}

/** Promotional price, fixed shipping and import tax, in reais. Cashback is paid later and never subtracted. */
export function calculateFinalPrice(promotionalPrice: number, conditions: PriceConditions): number {
  const { shippingPrice, importTax } = toPriceConditions(conditions);
  return Math.round((promotionalPrice + (shippingPrice ?? 0) + (importTax ?? 0)) * 100) / 100;
}

const paymentTexts: Record<Payment, string> = {
  pix: 'no Pix',
  boleto: 'no boleto',
  card: 'no cartão',
  'store-card': 'no cartão da loja',
};
const requirementTexts: Record<Requirement, string> = {
  'first-purchase': 'primeira compra',
  app: 'só no app',
  subscription: 'para assinantes',
};

function getShippingText({ shipping, shippingPrice }: PriceConditions): string | undefined {
  switch (shipping) {
    case 'free':
      return 'frete grátis';
    case 'fixed':
      return shippingPrice === undefined ? undefined : `frete ${formatPrice(shippingPrice)}`;
    case 'varies':
      return 'frete à parte';
    case 'pickup':
      return 'retirar na loja';
    case undefined:
      return undefined;
  }
}

const MAX_CONDITION_LENGTH = 60;
const SEPARATOR = ' · ';

/** One line below the price, as `no Pix · frete grátis`: as many whole parts as fit in 60 characters, or ''. */
export function formatCondition(fields: PriceConditions): string {
  const conditions = toPriceConditions(fields);
  const { payment, requires = [], minQuantity } = conditions;
  const parts = [
    payment && paymentTexts[payment],
    getShippingText(conditions),
    ...requirementValues.filter((value) => requires.includes(value)).map((value) => requirementTexts[value]),
    minQuantity && `a partir de ${minQuantity} un.`,
  ].filter((part) => typeof part === 'string');
  let line = '';
  for (const part of parts) {
    const longer = line ? line + SEPARATOR + part : part;
    if (longer.length > MAX_CONDITION_LENGTH) break;
    line = longer;
  }
  return line;
}

/** `Em 10x de R$ 393,50 sem juros` */
function getCardText({
  cardPrice,
  installments,
  installmentPrice,
  interest,
}: PriceConditions): string | undefined {
  const price = cardPrice && `No cartão ${formatPrice(cardPrice)}`;
  if (!installments || !installmentPrice) return price || undefined;
  const parts = `em ${installments}x de ${formatPrice(installmentPrice)} ${interest ? 'com' : 'sem'} juros`;
  return `${price || 'No cartão'} ${parts}`;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** All conditions, a sentence each, in the order of the form. */
export function listConditionTexts(fields: PriceConditions): string[] {
  const conditions = toPriceConditions(fields);
  const { payment, importTax, cashback, cashbackBy, requires = [], minQuantity } = conditions;
  const shipping = getShippingText(conditions);
  return [
    payment && `Preço ${paymentTexts[payment]}`,
    getCardText(conditions),
    shipping && capitalize(shipping),
    importTax && `Imposto de importação ${formatPrice(importTax)}`,
    cashback &&
      `Cashback de ${formatPrice(cashback)}${cashbackBy ? ` (${cashbackBy})` : ''}, pago depois da compra`,
    ...requirementValues
      .filter((value) => requires.includes(value))
      .map((value) => requirementSentences[value]),
    minQuantity && `A partir de ${minQuantity} unidades`,
  ].filter((text) => typeof text === 'string');
}

const requirementSentences: Record<Requirement, string> = {
  'first-purchase': 'Só na primeira compra',
  app: 'Só no aplicativo da loja',
  subscription: 'Só para assinantes',
};
