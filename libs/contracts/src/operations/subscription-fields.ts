import * as z from 'zod/mini';
import { ONLINE, toCitySlug } from '../cities.js';
import { isCityName } from '../page-routes.js';
import { id } from '../ids.js';
import { MAX_STORE_SLUG_LENGTH } from '../list-filter.js';
import { requirementValues } from '../price-conditions.js';
import {
  likeMinutes,
  likeSteps,
  subscriptionAnchors,
  subscriptionKinds,
  type SubscriptionAnchor,
} from '../subscriptions.js';
import { hasStopWordsAlone, toSearchTerms } from '../search-words.js';
import { MAX_CATEGORIES } from '../site.js';
import { isStoreSlug } from '../slugs.js';
import { countCharacters } from '../text.js';
import {
  categoryField,
  MAX_VALUE_LENGTH,
  minCharacters,
  optionalPrice,
  singleLineText,
  text,
} from './fields.js';

/** Fields of the forms of alerts, follows and mutes. */

const MISSING_KEYWORD_MESSAGE = 'Por favor, insira uma palavra-chave.';

const isBlank = (input: unknown): boolean =>
  input === null || (typeof input === 'string' && input.length <= MAX_VALUE_LENGTH && input.trim() === '');
const blankToUndefined = (input: unknown): unknown => (isBlank(input) ? undefined : input);
const emptyToUndefined = (input: unknown): unknown =>
  input === null || (Array.isArray(input) && input.length === 0) ? undefined : input;

const hasWords = (input: string): boolean => countCharacters(input) < 2 || toSearchTerms(input).length > 0;

const STOP_WORDS_MESSAGE = 'Quase toda promoção tem essa palavra: escolha uma que diga mais.';
const saysSomething = z.refine<string>((input) => !hasStopWordsAlone(input), STOP_WORDS_MESSAGE);

export const subscriptionKeyword = singleLineText(
  MISSING_KEYWORD_MESSAGE,
  60,
  'A palavra-chave deve ter no máximo 60 caracteres',
).check(
  z.refine(
    (input) => input === '' || countCharacters(input) >= 2,
    'A palavra-chave deve ter pelo menos 2 caracteres',
  ),
  z.refine(hasWords, 'A palavra-chave deve ter letras ou números'),
  saysSomething,
);

const EXCLUDED_WORD_MESSAGE = 'Cada palavra deve ter de 2 a 30 caracteres';
const MAX_EXCLUDED_WORDS = 10;

const excludedWord = singleLineText(EXCLUDED_WORD_MESSAGE, 30, EXCLUDED_WORD_MESSAGE).check(
  minCharacters(2, EXCLUDED_WORD_MESSAGE),
  z.refine(hasWords, 'Cada palavra deve ter letras ou números'),
  saysSomething,
);

/** An array without repetitions; undefined when missing or empty. */
const optionalSet = <Item extends z.ZodMiniType>(item: Item, max: number, invalid: string, tooMany: string) =>
  z.pipe(
    z.transform(emptyToUndefined),
    z.optional(
      z.pipe(
        z.array(item, invalid).check(z.maxLength(max, tooMany)),
        z.transform((items) => [...new Set(items)]),
      ),
    ),
  );

const optionalOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(z.transform(blankToUndefined), z.optional(item));

const optionalId = (message: string) => optionalOf(z.pipe(z.string(message), id));

const UNKNOWN_CITY_MESSAGE = 'Cidade desconhecida';
const UNKNOWN_STORE_MESSAGE = 'Loja desconhecida';

const anchorFields = {
  keyword: optionalOf(subscriptionKeyword),
  store: optionalOf(
    text({ invalidMessage: UNKNOWN_STORE_MESSAGE, max: MAX_STORE_SLUG_LENGTH }).check(
      z.refine((input) => input === '' || isStoreSlug(input), UNKNOWN_STORE_MESSAGE),
    ),
  ),
  author: optionalId('Autor desconhecido'),
  product: optionalId('Produto desconhecido'),
  promotion: optionalId('Promoção desconhecida'),
};

const narrowingFields = {
  exclude: optionalSet(
    excludedWord,
    MAX_EXCLUDED_WORDS,
    'Informe as palavras',
    `No máximo ${MAX_EXCLUDED_WORDS} palavras`,
  ),
  categories: optionalSet(categoryField(), MAX_CATEGORIES, 'Informe as categorias', 'Categorias demais'),
  city: optionalOf(
    z.pipe(
      text({ invalidMessage: UNKNOWN_CITY_MESSAGE, max: 60 }).check(
        z.refine((input) => input === ONLINE || isCityName(input), UNKNOWN_CITY_MESSAGE),
      ),
      z.transform(toCitySlug),
    ),
  ),
  maxPrice: optionalPrice,
  without: optionalSet(
    z.enum(requirementValues, 'Exigência desconhecida'),
    requirementValues.length,
    'Informe as exigências',
    'Exigências demais',
  ),
  minLikes: optionalOf(z.literal(likeSteps, `Escolha ${likeSteps.join(', ')} curtidas`)),
  withinMinutes: optionalOf(z.literal(likeMinutes, 'Escolha 30 min, 1 h, 3 h ou 24 h')),
  onlyLowest: z.pipe(
    z.optional(z.nullable(z.boolean('Escolha sim ou não'))),
    z.transform((value) => value || undefined),
  ),
};

type Fields = Partial<Record<SubscriptionAnchor | keyof typeof narrowingFields, unknown>> & { kind: string };

const listAnchors = (fields: Fields): SubscriptionAnchor[] =>
  subscriptionAnchors.filter((anchor) => fields[anchor] !== undefined);

/** One anchor; of a mute `categories` are enough. The error of a second one stands at it. */
const anchorRule = z.check<Fields>(({ value, issues }) => {
  const [first, second] = listAnchors(value);
  const addIssue = (field: SubscriptionAnchor, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: value });
  if (second) addIssue(second, 'Escolha só uma coisa: palavra-chave, loja, autor, produto ou promoção.');
  else if (!first && !(value.kind === 'mute' && value.categories))
    addIssue('keyword', MISSING_KEYWORD_MESSAGE);
  else if (first === 'promotion' && value.kind !== 'mute')
    addIssue('promotion', 'Uma só promoção você pode esconder, não seguir.');
});

const isNotOfMutes = (field: keyof typeof narrowingFields) =>
  z.refine<Fields>((fields) => fields.kind !== 'mute' || fields[field] === undefined, {
    path: [field],
    error: 'Isto não vale para o que você esconde.',
  });

/** Body of a new subscription, and of its replacement. Empty values are missing ones. */
export const subscriptionBody = z
  .object({
    kind: z._default(z.enum(subscriptionKinds, 'Escolha alerta, seguir ou ocultar'), 'alert'),
    ...anchorFields,
    ...narrowingFields,
  })
  .check(
    anchorRule,
    z.refine<Fields>(({ minLikes, withinMinutes }) => withinMinutes === undefined || minLikes !== undefined, {
      path: ['withinMinutes'],
      error: 'Escolha também quantas curtidas.',
    }),
    isNotOfMutes('minLikes'),
    isNotOfMutes('onlyLowest'),
  );
export type SubscriptionBody = z.output<typeof subscriptionBody>;
