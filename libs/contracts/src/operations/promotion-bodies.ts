import * as z from 'zod/mini';
import { toCityKey, ONLINE } from '../cities.js';
import { isCityName } from '../page-routes.js';
import { relationValues } from '../relations.js';
import { FALLBACK_CATEGORY } from '../site.js';
import {
  categoryField,
  httpLink,
  singleLineText,
  minCharacters,
  multiLineText,
  MAX_VALUE_LENGTH,
  optionalMultiLineText,
  optionalLink,
  optionalPrice,
  optionalSingleLineText,
  price,
  text,
} from './fields.js';
import { priceConditionFields, priceConditionRules } from './price-condition-fields.js';
import { isNotOver, validityFields, validityRules } from './date-fields.js';

/** Bodies of the forms for online promotions, for promotions of a city, and for editing both. */

const MAX_DESCRIPTION_LENGTH = 1000;
const DESCRIPTION_TOO_LONG_MESSAGE = 'Descrição deve ter no máximo 1000 caracteres';
const MAX_STORE_LENGTH = 80;
const STORE_TOO_LONG_MESSAGE = 'Loja deve ter no máximo 80 caracteres';

const title = singleLineText('Título obrigatório', 160, 'Título deve ter no máximo 160 caracteres');
const onlineTitle = title.check(minCharacters(5, 'Título deve ter no mínimo 5 caracteres'));
const promotionalPrice = price('Preço promocional obrigatório');
const optionalDescription = optionalMultiLineText(MAX_DESCRIPTION_LENGTH, DESCRIPTION_TOO_LONG_MESSAGE);
const optionalStore = optionalSingleLineText(MAX_STORE_LENGTH, STORE_TOO_LONG_MESSAGE);
const coupon = optionalSingleLineText(40, 'Cupom deve ter no máximo 40 caracteres');
const category = categoryField();
const relation = z.optional(z.enum(relationValues, 'Relação com a loja desconhecida'));
const city = text({ invalidMessage: 'Cidade obrigatória', max: 60, tooLong: 'Cidade inválida' });

/** Fields that are required for promotions of a city. */
const localRules = {
  description: multiLineText('Descrição obrigatória', MAX_DESCRIPTION_LENGTH, DESCRIPTION_TOO_LONG_MESSAGE),
  originalPrice: price('Preço original obrigatório'),
  store: singleLineText('Loja obrigatória', MAX_STORE_LENGTH, STORE_TOO_LONG_MESSAGE),
};

/** Whether the city value means an online promotion. */
const isOnlineCity = (name: string): boolean => toCityKey(name) === ONLINE;

/** The form of an online promotion. */
export const onlinePromotionBody = z
  .object({
    title: onlineTitle,
    description: optionalDescription,
    promotionalPrice,
    originalPrice: optionalPrice,
    link: httpLink('Link do site obrigatório'),
    store: optionalStore,
    coupon,
    category: z._default(category, FALLBACK_CATEGORY),
    city: city.check(z.refine(isOnlineCity, 'Uma promoção online não tem cidade')),
    relation,
    ...priceConditionFields,
    ...validityFields,
  })
  .check(...priceConditionRules, ...validityRules, isNotOver);

/** The form of a city's promotion; link and coupon are not in the form but accepted. */
export const localPromotionBody = z
  .object({
    title,
    ...localRules,
    promotionalPrice,
    link: optionalLink,
    coupon,
    category: categoryField('Categoria obrigatória'),
    city: city.check(
      minCharacters(1, 'Cidade obrigatória'),
      z.refine((name) => name === '' || isCityName(name), 'Cidade inválida'),
    ),
    relation,
    ...priceConditionFields,
    ...validityFields,
  })
  .check(...priceConditionRules, ...validityRules, isNotOver);

const anyPromotionBody = z.union([onlinePromotionBody, localPromotionBody]);

const selectBodySchema = (input: unknown): typeof onlinePromotionBody | typeof localPromotionBody => {
  const cityName: unknown = (input as { city?: unknown } | null | undefined)?.city;
  return typeof cityName === 'string' && cityName.length <= MAX_VALUE_LENGTH && isOnlineCity(cityName)
    ? onlinePromotionBody
    : localPromotionBody;
};

/** Either kind, selected by the city, so that the errors match the form used. */
export const promotionBody = z.pipe(
  z.transform((input: unknown, context): z.input<typeof anyPromotionBody> => {
    const result = selectBodySchema(input).safeParse(input);
    if (result.success) return result.data as z.input<typeof anyPromotionBody>;
    for (const { message, path } of result.error.issues) {
      context.issues.push({ code: 'custom', message, path, input: input });
    }
    return z.NEVER;
  }),
  anyPromotionBody,
);

/** City and category cannot be edited; the picture stays unless a new one is sent, `relation` too. */
export const editPromotionBody = z.object({
  title,
  description: optionalDescription,
  promotionalPrice,
  originalPrice: optionalPrice,
  link: optionalLink,
  store: optionalStore,
  coupon,
  relation,
  ...priceConditionFields,
  ...validityFields,
});
export type EditPromotionBody = z.output<typeof editPromotionBody>;

/** For an online promotion. */
export const onlineEditBody = z
  .extend(editPromotionBody, { title: onlineTitle })
  .check(...priceConditionRules, ...validityRules);

/** For a city's promotion. */
export const localEditBody = z
  .extend(editPromotionBody, localRules)
  .check(...priceConditionRules, ...validityRules);
