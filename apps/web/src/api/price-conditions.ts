import {
  paymentValues,
  requirementValues,
  shippingValues,
  type PriceConditions,
} from '@pechincha/contracts/price-conditions';
import { amount, array, boolean, filledText, optional, optionalOneOf, text, type Parser } from './parsers';

/** Conditions of a price; unknown and mistyped ones become undefined. */
export const conditionParsers: {
  [Name in keyof PriceConditions]-?: Parser<PriceConditions[Name]>;
} = {
  payment: optionalOneOf(paymentValues),
  cardPrice: amount,
  installments: amount,
  installmentPrice: amount,
  interest: optional(boolean()),
  shipping: optionalOneOf(shippingValues),
  shippingPrice: amount,
  importTax: amount,
  cashback: amount,
  cashbackBy: filledText,
  requires: (input) => {
    const values = array(text())(input);
    return values.length > 0 ? requirementValues.filter((known) => values.includes(known)) : undefined;
  },
  minQuantity: amount,
};
