import { ONLINE } from '@pechincha/contracts/cities';
import type { Subscription } from '@pechincha/contracts/entities/subscription';
import type { Requirement } from '@pechincha/contracts/price-conditions';
import { formatPrice } from '@pechincha/contracts/prices';
import { getCategoryLabel, type Site } from '@pechincha/contracts/site';
import type { LikeMinutes, SubscriptionKind } from '@pechincha/contracts/subscriptions';
import { getCityName } from '../../lib/known-cities';
import { formatQuantity } from '../../lib/format';

export const minuteTexts: Record<LikeMinutes, string> = { 30: '30 min', 60: '1 h', 180: '3 h', 1440: '24 h' };

export const withoutTexts: Record<Requirement, string> = {
  'first-purchase': 'primeira compra',
  app: 'aplicativo',
  subscription: 'assinatura',
};

const joinWords = (words: readonly string[], last: 'e' | 'ou' | 'nem'): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;

/**
 * What a subscription is about, without its conditions.
 * @param categories labels of its categories
 */
function toSubject(
  { keyword, store, author, product, promotion, label }: Subscription,
  categories: readonly string[],
): string {
  if (keyword !== undefined) return keyword;
  if (store !== undefined) return `Promoções da loja ${label ?? store}`;
  if (author !== undefined) return label ? `Promoções de ${label}` : 'Promoções de um membro que saiu';
  if (product !== undefined) return label ? `O produto de “${label}”` : 'Um produto que saiu do ar';
  if (promotion !== undefined) return label ? `A promoção “${label}”` : 'Uma promoção que saiu do ar';
  return `${categories.length > 1 ? 'Categorias' : 'Categoria'} ${joinWords(categories, 'e')}`;
}

const isAboutCategories = ({ keyword, store, author, product, promotion }: Subscription): boolean =>
  [keyword, store, author, product, promotion].every((anchor) => anchor === undefined);

/** A subscription as one sentence, as `fone, sem “capa”, até R$ 150,00`. */
export function toSubscriptionSentence(
  subscription: Subscription,
  site: Pick<Site, 'cities' | 'categories'>,
): string {
  const {
    exclude = [],
    categories = [],
    city,
    maxPrice,
    without = [],
    minLikes,
    withinMinutes,
  } = subscription;
  const names = categories.map((category) => getCategoryLabel(site.categories, category));
  const parts = [
    toSubject(subscription, names),
    exclude.length > 0 &&
      `sem ${joinWords(
        exclude.map((word) => `“${word}”`),
        'nem',
      )}`,
    names.length > 0 && !isAboutCategories(subscription) && `em ${joinWords(names, 'ou')}`,
    city && (city === ONLINE ? 'na internet' : `em ${getCityName(site.cities, city)}`),
    maxPrice && `até ${formatPrice(maxPrice).replace(' ', '\u00a0')}`,
    without.length > 0 &&
      `sem exigir ${joinWords(
        without.map((value) => withoutTexts[value]),
        'nem',
      )}`,
    minLikes && `com ${minLikes} curtidas${withinMinutes ? ` em até ${minuteTexts[withinMinutes]}` : ''}`,
    subscription.onlyLowest && 'só o menor preço em 90 dias',
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ');
}

interface SubscriptionTexts {
  tab: string;
  /** Value of `aba` in the address; the first tab has none. */
  param: string;
  loadError: string;
  emptyTitle: string;
  emptyText: string;
  heading: string;
  /** What a row's controls name, before its sentence. */
  row: string;
  on: string;
  off: string;
  removed: string;
  toggleError: string;
  removeError: string;
  createError: string;
  create: string;
  creating: string;
}

export const subscriptionTexts: Record<SubscriptionKind, SubscriptionTexts> = {
  alert: {
    tab: 'Alertas',
    param: '',
    loadError: 'Não foi possível carregar seus alertas.',
    emptyTitle: 'Nenhum alerta ainda',
    emptyText: 'Comece por algo que você quer comprar: “fone sem fio”, “ração”, “passagem”.',
    heading: 'Seus alertas',
    row: 'o alerta',
    on: 'Ativo',
    off: 'Inativo',
    removed: 'Alerta removido com sucesso.',
    toggleError: 'Erro ao alternar status do alerta.',
    removeError: 'Erro ao remover alerta.',
    createError: 'Erro ao criar alerta.',
    create: 'Criar alerta',
    creating: 'Criando...',
  },
  follow: {
    tab: 'Seguindo',
    param: 'seguindo',
    loadError: 'Não foi possível carregar o que você segue.',
    emptyTitle: 'Você ainda não segue ninguém.',
    emptyText: 'No perfil de quem publica, ou na lista de uma loja, toque em “Seguir”.',
    heading: 'O que você segue',
    row: 'o que segue:',
    on: 'Avisando',
    off: 'Em pausa',
    removed: 'Você deixou de seguir.',
    toggleError: 'Não deu certo. Tente de novo.',
    removeError: 'Não deu certo. Tente de novo.',
    createError: 'Não deu certo. Tente de novo.',
    create: 'Seguir',
    creating: 'Seguindo...',
  },
  mute: {
    tab: 'Ocultos',
    param: 'ocultos',
    loadError: 'Não foi possível carregar o que você oculta.',
    emptyTitle: 'Você não esconde nada.',
    emptyText: 'No menu “⋯” de uma promoção, escolha “Não quero ver”. Ou diga acima uma palavra.',
    heading: 'O que você oculta',
    row: 'o oculto:',
    on: 'Oculto',
    off: 'Aparece',
    removed: 'Aparece de novo.',
    toggleError: 'Não deu certo. Tente de novo.',
    removeError: 'Não deu certo. Tente de novo.',
    createError: 'Não deu certo. Tente de novo.',
    create: 'Ocultar',
    creating: 'Ocultando...',
  },
};

const kinds = Object.keys(subscriptionTexts) as SubscriptionKind[];

/** The kind of a tab's address; unknown ones show alerts. */
export const getKindOfTab = (param: string | null): SubscriptionKind =>
  kinds.find((kind) => subscriptionTexts[kind].param === param) ?? 'alert';

/** '3 alertas, 2 ativos' */
export function toSummaryText(alerts: readonly { isActive: boolean }[]): string {
  const active = alerts.filter(({ isActive }) => isActive).length;
  return `${formatQuantity(alerts.length, 'alerta', 'alertas')}, ${formatQuantity(active, 'ativo', 'ativos')}`;
}
