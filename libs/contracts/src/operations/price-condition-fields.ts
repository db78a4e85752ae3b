import * as z from 'zod/mini';
import {
  conditionFields,
  paymentValues,
  requirementValues,
  shippingValues,
  type PriceConditions,
} from '../price-conditions.js';
import { MAX_VALUE_LENGTH, optionalPrice, singleLineText } from './fields.js';
import { wholeNumber } from './query-fields.js';

/** Fields of a form that the price's conditions are in; an empty one is a missing one. */

const isEmpty = (input: unknown): boolean =>
  input === null || (typeof input === 'string' && input.length <= MAX_VALUE_LENGTH && input.trim() === '');

const optionalNumber = (schema: z.ZodMiniType<number, unknown>) =>
  z.pipe(
    z.transform((input: unknown): unknown => (isEmpty(input) ? undefined : input)),
    z.optional(schema),
  );

const PAYMENT_MESSAGE = 'Forma de pagamento desconhecida';
const INSTALLMENTS_MESSAGE = 'Parcelas inválidas: de 2 a 48';
const QUANTITY_MESSAGE = 'Quantidade inválida: de 2 a 99';

/** Also accepts 'any', which is no condition. */
const payment = z.pipe(
  z.transform((input: unknown) => (isEmpty(input) || input === 'any' ? undefined : input)),
  z.optional(z.enum(paymentValues, PAYMENT_MESSAGE)),
);

/** Whether a box is ticked; forms send text. */
const checkbox = z.pipe(
  z.transform((input: unknown) => {
    if (input === 'true') return true;
    return isEmpty(input) || input === 'false' || input === false ? undefined : input;
  }),
  z.optional(z.boolean('Valor inválido')),
);

const CASHBACK_BY_MESSAGE = 'Quem paga o cashback deve ter no máximo 40 caracteres';
const cashbackBy = z.pipe(
  z.transform((input: unknown) => (isEmpty(input) ? undefined : input)),
  z.optional(singleLineText('Texto inválido', 40, CASHBACK_BY_MESSAGE)),
);

/** One value or several; forms repeat the field. Without repetitions, in the order of `requirementValues`. */
const requires = z.pipe(
  z.transform((input: unknown) => {
    if (input === undefined || isEmpty(input)) return undefined;
    const values: unknown[] = [input].flat();
    const unknown = values.find((value) => !requirementValues.some((known) => known === value));
    return unknown === undefined ? requirementValues.filter((value) => values.includes(value)) : [unknown];
  }),
  z.optional(z.array(z.enum(requirementValues, 'Exigência desconhecida'))),
);

export const priceConditionFields = {
  payment,
  cardPrice: optionalPrice,
  installments: optionalNumber(wholeNumber(2, 48, INSTALLMENTS_MESSAGE)),
  installmentPrice: optionalPrice,
  interest: checkbox,
  shipping: z.pipe(
    z.transform((input: unknown) => (isEmpty(input) ? undefined : input)),
    z.optional(z.enum(shippingValues, 'Tipo de frete desconhecido')),
  ),
  shippingPrice: optionalPrice,
  importTax: optionalPrice,
  cashback: optionalPrice,
  cashbackBy,
  requires,
  minQuantity: optionalNumber(wholeNumber(2, 99, QUANTITY_MESSAGE)),
} satisfies Record<(typeof conditionFields)[number], z.ZodMiniType>;

type PricedForm = PriceConditions & { promotionalPrice: number };

/** Installments may differ from the price by rounding. */
const INSTALLMENT_TOLERANCE = 0.01;

function doInstallmentsFit(form: PricedForm): boolean {
  const { installments, installmentPrice, interest, cardPrice, promotionalPrice } = form;
  if (!installments || !installmentPrice) return true;
  const price = cardPrice ?? promotionalPrice;
  const sum = installments * installmentPrice;
  const margin = price * INSTALLMENT_TOLERANCE + 0.000_001;
  return sum >= price - margin && (Boolean(interest) || sum <= price + margin);
}

const rule = (
  path: keyof PriceConditions,
  error: string,
  isKept: (form: PricedForm) => boolean,
): z.core.$ZodCheck<PricedForm> => z.refine(isKept, { path: [path], error });

/** Rules between prices and conditions of one form. */
export const priceConditionRules = [
  rule(
    'cardPrice',
    'Preço no cartão deve ser maior que o preço à vista',
    ({ cardPrice, promotionalPrice }) => !cardPrice || cardPrice > promotionalPrice,
  ),
  rule(
    'installmentPrice',
    'Informe o valor da parcela',
    ({ installments, installmentPrice }) => !installments || Boolean(installmentPrice),
  ),
  rule(
    'installments',
    'Informe o número de parcelas',
    ({ installments, installmentPrice }) => !installmentPrice || Boolean(installments),
  ),
  rule('installmentPrice', 'As parcelas não fecham com o preço', doInstallmentsFit),
  rule(
    'shippingPrice',
    'Informe o valor do frete',
    ({ shipping, shippingPrice }) => shipping !== 'fixed' || Boolean(shippingPrice),
  ),
  rule(
    'cashback',
    'Cashback deve ser menor que o preço',
    ({ cashback, promotionalPrice }) => !cashback || cashback < promotionalPrice,
  ),
] as const;
