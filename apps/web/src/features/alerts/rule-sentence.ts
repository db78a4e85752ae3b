import { categories } from '@pechincha/contracts/categories';
import { ONLINE } from '@pechincha/contracts/cities';
import { getCityName } from '../../lib/known-cities';
import type { Rule } from '@pechincha/contracts/entities/rule';
import type { Requirement } from '@pechincha/contracts/price-conditions';
import { formatPrice } from '@pechincha/contracts/prices';
import type { LikeMinutes } from '@pechincha/contracts/rules';

export const minuteTexts: Record<LikeMinutes, string> = { 30: '30 min', 60: '1 h', 180: '3 h', 1440: '24 h' };

export const withoutTexts: Record<Requirement, string> = {
  'first-purchase': 'primeira compra',
  app: 'aplicativo',
  subscription: 'assinatura',
};

const joinWords = (words: readonly string[], last: 'e' | 'ou' | 'nem'): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;

/** What a rule is about, without its conditions. */
function toSubject({
  keyword,
  store,
  author,
  product,
  promotion,
  categories: list = [],
  label,
}: Rule): string {
  if (keyword !== undefined) return keyword;
  if (store !== undefined) return `Promoções da loja ${label ?? store}`;
  if (author !== undefined) return label ? `Promoções de ${label}` : 'Promoções de um membro que saiu';
  if (product !== undefined) return label ? `O produto de “${label}”` : 'Um produto que saiu do ar';
  if (promotion !== undefined) return label ? `A promoção “${label}”` : 'Uma promoção que saiu do ar';
  const names = list.map((category) => categories[category]);
  return `${names.length > 1 ? 'Categorias' : 'Categoria'} ${joinWords(names, 'e')}`;
}

const isAboutCategories = ({ keyword, store, author, product, promotion }: Rule): boolean =>
  [keyword, store, author, product, promotion].every((anchor) => anchor === undefined);

/** A rule as one sentence, as `fone, sem “capa”, até R$ 150,00`. */
export function toRuleSentence(rule: Rule): string {
  const { exclude = [], categories: list = [], city, maxPrice, without = [], minLikes, withinMinutes } = rule;
  const names = list.map((category) => categories[category]);
  const parts = [
    toSubject(rule),
    exclude.length > 0 &&
      `sem ${joinWords(
        exclude.map((word) => `“${word}”`),
        'nem',
      )}`,
    names.length > 0 && !isAboutCategories(rule) && `em ${joinWords(names, 'ou')}`,
    city && (city === ONLINE ? 'na internet' : `em ${getCityName(city)}`),
    maxPrice && `até ${formatPrice(maxPrice).replace(' ', '\u00a0')}`,
    without.length > 0 &&
      `sem exigir ${joinWords(
        without.map((value) => withoutTexts[value]),
        'nem',
      )}`,
    minLikes && `com ${minLikes} curtidas${withinMinutes ? ` em até ${minuteTexts[withinMinutes]}` : ''}`,
    rule.onlyLowest && 'só o menor preço em 90 dias',
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ');
}
