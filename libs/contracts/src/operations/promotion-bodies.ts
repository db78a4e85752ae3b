import * as z from 'zod/mini';
import { categoryValues } from '../categories.js';
import { cityKey, isCityName, ONLINE } from '../cities.js';
import {
  httpLink,
  line,
  lines,
  MAX_VALUE_LENGTH,
  optionalLines,
  optionalLink,
  optionalPrice,
  optionalText,
  price,
  text,
} from './fields.js';

/** What the forms of a deal send: one for online deals, one for those of a city, and what editing takes of either. */

const MOST_DESCRIPTION = 1000;
const LONG_DESCRIPTION = 'Descrição deve ter no máximo 1000 caracteres';
const MOST_STORE = 80;
const LONG_STORE = 'Loja deve ter no máximo 80 caracteres';

const title = line('Título obrigatório', 160, 'Título deve ter no máximo 160 caracteres');
const onlineTitle = title.check(z.minLength(5, 'Título deve ter no mínimo 5 caracteres'));
const promotionalPrice = price('Preço promocional obrigatório');
const optionalDescription = optionalLines(MOST_DESCRIPTION, LONG_DESCRIPTION);
const optionalStore = optionalText(MOST_STORE, LONG_STORE);
const coupon = optionalText(40, 'Cupom deve ter no máximo 40 caracteres');
const category = z.enum(categoryValues, 'Categoria desconhecida');
const city = text({ wrong: 'Cidade obrigatória', max: 60, tooLong: 'Cidade inválida' });

/** What the local form requires beyond the online one. */
const localRules = {
  description: lines('Descrição obrigatória', MOST_DESCRIPTION, LONG_DESCRIPTION),
  originalPrice: price('Preço original obrigatório'),
  store: line('Loja obrigatória', MOST_STORE, LONG_STORE),
};

/** Whether a city's name stands for no city at all. */
export const isOnline = (name: string): boolean => cityKey(name) === ONLINE;

/** An online deal, as its form sends it. */
export const onlinePromotionBody = z.object({
  title: onlineTitle,
  description: optionalDescription,
  promotionalPrice,
  originalPrice: optionalPrice,
  link: httpLink('Link do site obrigatório'),
  store: optionalStore,
  coupon,
  category: z._default(category, 'outros'),
  city: city.check(z.refine(isOnline, 'Uma promoção online não tem cidade')),
});

/** A deal of a city, as its form sends it: with neither link nor coupon, which are kept where they are sent. */
export const localPromotionBody = z.object({
  title,
  ...localRules,
  promotionalPrice,
  link: optionalLink,
  coupon,
  category: z.enum(categoryValues, {
    error: ({ input }) =>
      input === undefined || input === '' ? 'Categoria obrigatória' : 'Categoria desconhecida',
  }),
  city: city.check(
    z.minLength(1, 'Cidade obrigatória'),
    z.refine((name) => name === '' || isCityName(name), 'Cidade inválida'),
  ),
});

const eitherBody = z.union([onlinePromotionBody, localPromotionBody]);

const bodyFor = (typed: unknown): typeof onlinePromotionBody | typeof localPromotionBody => {
  const named: unknown = (typed as { city?: unknown } | null | undefined)?.city;
  return typeof named === 'string' && named.length <= MAX_VALUE_LENGTH && isOnline(named)
    ? onlinePromotionBody
    : localPromotionBody;
};

/** Either kind, by its city; the faults are those of the kind that it is. */
export const promotionBody = z.pipe(
  z.transform((typed: unknown, context): z.input<typeof eitherBody> => {
    const result = bodyFor(typed).safeParse(typed);
    if (result.success) return result.data as z.input<typeof eitherBody>;
    for (const { message, path } of result.error.issues) {
      context.issues.push({ code: 'custom', message, path, input: typed });
    }
    return z.NEVER;
  }),
  eitherBody,
);
export type PromotionBody = z.output<typeof promotionBody>;

/** What editing takes of any deal. City and category stay; the picture stays where no new one comes. */
export const editPromotionBody = z.object({
  title,
  description: optionalDescription,
  promotionalPrice,
  originalPrice: optionalPrice,
  link: optionalLink,
  store: optionalStore,
  coupon,
});
export type EditPromotionBody = z.output<typeof editPromotionBody>;

/** What editing takes of an online deal. */
export const onlineEditBody = z.extend(editPromotionBody, { title: onlineTitle });

/** What editing takes of a deal of a city, which keeps the rules of its form. */
export const localEditBody = z.extend(editPromotionBody, localRules);
